import { useCallback, useMemo } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { LazyWatchReplay } from "#renderer/replay/page/lazy-watch-replay.ts";
import { fetchAhead } from "../shell/fetch-ahead.ts";
import { useLoadAhead } from "../shell/load-ahead.ts";
import { Apart } from "#renderer/kit/feedback/Apart.tsx";

/** How far a lecture's replay is, on its page: asked for only where a lecture is over. */
const LazyReplayNotice = lazyScreen(
  async () => (await import("#renderer/replay/page/ReplayNotice.tsx")).ReplayNotice,
);

/** What whoever speaks in a replay can ask for, on its lecture's page. */
const LazySpeakerNotice = lazyScreen(
  async () => (await import("#renderer/replay/cuts/SpeakerNotice.tsx")).SpeakerNotice,
);

/** What was recorded of it may be there. Of a lecture that was not to be recorded nothing is asked. */
function useIsRecorded(lecture: LectureDetail): boolean {
  const stage = stageOf(lecture, useNow());
  return lecture.recordingWished && stage === "ended";
}

/** For whoever spoke in it, with a seat or without one any more. */
export function SpokenIn({ lecture }: { lecture: LectureDetail }) {
  const isRecorded = useIsRecorded(lecture);
  return isRecorded && <Apart part={<LazySpeakerNotice lectureId={lecture._id} />} />;
}

/** The replay of a lecture that is over, for its host and for who has a seat. */
export function OwnReplay({ lecture }: { lecture: LectureDetail }) {
  const isRecorded = useIsRecorded(lecture);
  const loadAhead = useLoadAhead();
  // What its page needs, in the order in which it does.
  const steps = useMemo(() => [() => loadAhead("/replay"), LazyWatchReplay.loadAhead], [loadAhead]);
  // While the page is read. Who has a seat, and can see the replay, came for it.
  const fetchPlayer = useCallback(() => fetchAhead(steps, { sure: true }), [steps]);
  // All at once, where none was fetched ahead: one part would be asked for after the other.
  const fetchPlayerNow = useCallback(() => {
    for (const step of steps) void step();
  }, [steps]);
  if (!isRecorded) return null;
  const notice = (
    <LazyReplayNotice lectureId={lecture._id} onWatchable={fetchPlayer} onOpen={fetchPlayerNow} />
  );
  return <Apart part={notice} />;
}
