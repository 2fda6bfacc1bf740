import type { Sfu } from "./sfu.ts";
import { announceRecording } from "../broadcast/announce.ts";

/**
 * Notifies those waiting in a lecture's room that its instructor has changed the recording setting or the promised
 * replay. If the lecture is to be recorded, also moves the room to an SFU. If this fails, the next check or join makes
 * up for it.
 */
export function broadcastRecordingSetting(sfu: Sfu, lectureId: string): void {
  if (sfu.recordings === null) return;
  Promise.all([announceRecording(sfu, lectureId), sfu.moveCrowded(lectureId)]).catch((error: unknown) =>
    sfu.logger.error({ err: error, lectureId }, "a room's recording setting could not be broadcast"),
  );
}
