import { useEffect } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { stageOf } from "#renderer/ui/formatting/lecture-stage.ts";
import { useNow } from "#renderer/ui/use-now.ts";
import { fetchAhead } from "../fetch-ahead.ts";
import { LazyReplayNotice, replayAhead } from "../replay/lazy-replay.ts";
import { Apart } from "./Apart.tsx";

/** The replay of a lecture that is over, for its host and for who has a seat. Its player is fetched while the page is read. */
export function OwnReplay({ lecture }: { lecture: LectureDetail }) {
  const stage = stageOf(lecture, useNow());
  // Of a lecture that was not to be recorded nothing is asked.
  const isOver = lecture.recordingWished && stage === "ended";
  useEffect(() => (isOver ? fetchAhead(replayAhead, { sure: false }) : undefined), [isOver]);
  return isOver ? <Apart part={<LazyReplayNotice lectureId={lecture._id} />} /> : null;
}
