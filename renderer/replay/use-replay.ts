import { useQuery } from "#renderer/data/queries/use-query.ts";
import { type Replay, replayQuery } from "./replay-actions.ts";

/** The interval in milliseconds at which a replay is polled while it is being made. */
const MAKING_MS = 10_000;

const isBeingMade = ({ state, progress }: Replay) =>
  progress?.isRemade === true ||
  progress?.replacement?.state === "waiting" ||
  state === "recording" ||
  state === "preparing" ||
  state === "preview";

// A replay that is ready is not requested again with each return to the page: it would change nothing.
const OPTIONS = { wakes: false, poll: { everyMs: MAKING_MS, when: isBeingMade } };

/** A lecture's replay, polled while it is being made; null until it is loaded. */
export function useReplay(lectureId: string) {
  const { state, reload } = useQuery(replayQuery(lectureId), OPTIONS);
  return {
    replay: state.phase === "loaded" ? state.data : null,
    error: state.phase === "failed" ? state.error : null,
    reload,
  };
}
