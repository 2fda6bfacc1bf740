import type { Sfu } from "./sfu.ts";
import { announceRecording } from "../broadcast/announce.ts";

/**
 * The instructor wants a lecture to be recorded, or no longer, or promises another replay: tells those who wait in its room,
 * and moves it to where it can be recorded. What fails is done at the next look, or when somebody joins.
 */
export function tellRecordingWish(sfu: Sfu, lectureId: string): void {
  if (sfu.recordings === null) return;
  Promise.all([announceRecording(sfu, lectureId), sfu.moveCrowded(lectureId)]).catch((error: unknown) =>
    sfu.logger.error({ err: error, lectureId }, "a room was not told of a wish to record it"),
  );
}
