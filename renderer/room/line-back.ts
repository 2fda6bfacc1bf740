import type { LineSign } from "./line-signs.ts";
import type { RoomState, Step } from "./room-state.ts";

/** What the browser notices itself is not waited for: no growing delay, and no timeout of a line that died in sleep. */
export function lineSign(state: RoomState, sign: LineSign): Step {
  const { phase, links } = state;
  const waits = phase.name === "connecting" || phase.name === "reconnecting";
  // Whoever only looked away is as connected as before.
  if (sign === "visible" && links.socket === "up" && !waits) return { state, effects: [] };
  return {
    // The next failure waits as short as a first one.
    state: waits ? { ...state, phase: { ...phase, attempt: 1 } } : state,
    effects: [{ type: "renew-lines" }],
  };
}
