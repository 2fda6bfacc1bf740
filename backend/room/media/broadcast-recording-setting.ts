import type { Sfu } from "./sfu.ts";
import { announceRecording } from "../broadcast/announce.ts";

/**
 * Notifies those waiting in a lecture's room that its instructor has changed whether it is recorded, or the promised
 * replay, and moves the room to an SFU if it is to be recorded. The next check or join makes up for a failure.
 */
export function broadcastRecordingSetting(sfu: Sfu, lectureId: string): void {
  if (sfu.recordings === null) return;
  Promise.all([announceRecording(sfu, lectureId), sfu.moveCrowded(lectureId)]).catch((error: unknown) =>
    sfu.logger.error({ err: error, lectureId }, "a room's recording setting could not be broadcast"),
  );
}
