import { getSeatLimits, type SeatLimits } from "#contract/lectures/seats.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";

const load = (signal: AbortSignal) => call(getSeatLimits, { signal });

/** Returns how many seats a lecture can sell on this server; null while unknown. */
export function useSeatLimits(): SeatLimits | null {
  const { state } = useLoad(load);
  return state.phase === "loaded" ? state.data : null;
}
