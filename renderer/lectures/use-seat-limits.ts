import { getSeatLimits, type SeatLimits } from "#contract/lectures/seats.ts";
import { call } from "#renderer/api/client.ts";
import { useLoad } from "#renderer/api/use-load.ts";

const load = (signal: AbortSignal) => call(getSeatLimits, { signal });

/** How many seats a lecture can sell here; null while unknown. */
export function useSeatLimits(): SeatLimits | null {
  const { state } = useLoad(load);
  return state.phase === "loaded" ? state.data : null;
}
