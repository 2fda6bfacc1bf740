import { useCallback, useMemo } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { LazyWatchReplay } from "#renderer/replay/page/lazy-watch-replay.ts";
import { prefetch } from "../shell/prefetch.ts";
import { usePreload } from "../shell/preload-context.ts";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";

/** The state of a lecture's replay. The component is loaded only when the lecture has ended. */
const LazyReplayBanner = lazyScreen(
  async () => (await import("#renderer/replay/page/ReplayBanner.tsx")).ReplayBanner,
);

/** The redaction request of a speaker, on the lecture's page. */
const LazyRequestRedaction = lazyScreen(
  async () => (await import("#renderer/replay/cuts/RequestRedaction.tsx")).RequestRedaction,
);

/** Returns whether there may be a recording. If the lecture was not to be recorded, no request is made. */
function useIsRecorded(lecture: LectureDetail): boolean {
  const stage = stageOf(lecture, useNow());
  return lecture.recordingWished && stage === "ended";
}

/** Shown to users who spoke in the lecture, whether or not they still have a seat. */
export function SpokenIn({ lecture }: { lecture: LectureDetail }) {
  const isRecorded = useIsRecorded(lecture);
  return isRecorded && <IsolatedPart part={<LazyRequestRedaction lectureId={lecture._id} />} />;
}

/** The replay of an ended lecture, for its host and for students with a seat. */
export function OwnReplay({ lecture }: { lecture: LectureDetail }) {
  const isRecorded = useIsRecorded(lecture);
  const preload = usePreload();
  // The files of the replay page, in the order in which it needs them.
  const steps = useMemo(() => [() => preload("/replay"), LazyWatchReplay.preload], [preload]);
  // Prefetched while the user reads the page, because a student with a seat most likely came to watch the replay.
  const fetchPlayer = useCallback(() => prefetch(steps, { sure: true }), [steps]);
  // If nothing was prefetched, this requests all files at once; otherwise the browser would request them one after
  // another.
  const fetchPlayerNow = useCallback(() => {
    for (const step of steps) void step();
  }, [steps]);
  if (!isRecorded) return null;
  const banner = (
    <LazyReplayBanner lectureId={lecture._id} onWatchable={fetchPlayer} onOpen={fetchPlayerNow} />
  );
  return <IsolatedPart part={banner} />;
}
