import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { fetchAhead } from "../shell/fetch-ahead.ts";
import { LazyReplayNotice, LazySpeakerNotice, replayAhead } from "./lazy-replay.ts";
import { Apart } from "#renderer/kit/feedback/Apart.tsx";

/** While the page is read. Who has a seat, and can see the replay, came for it. */
const fetchPlayer = () => fetchAhead(replayAhead, { sure: true });

/** All at once, where none was fetched ahead: one part would be asked for after the other. */
function fetchPlayerNow(): void {
  for (const fetch of replayAhead) void fetch();
}

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
  if (!useIsRecorded(lecture)) return null;
  const notice = (
    <LazyReplayNotice lectureId={lecture._id} onWatchable={fetchPlayer} onOpen={fetchPlayerNow} />
  );
  return <Apart part={notice} />;
}
