import { getSeatLimits, type SeatLimits } from "#contract/lectures/seats.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";

const seatLimitsQuery = queryOf(getSeatLimits);

/** Returns how many seats a lecture can sell on this server; null while unknown. */
export function useSeatLimits(): SeatLimits | null {
  const { state } = useQuery(seatLimitsQuery);
  return state.phase === "loaded" ? state.data : null;
}
