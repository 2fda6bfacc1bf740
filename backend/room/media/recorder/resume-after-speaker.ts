import { insertRecordingEvent, setUnrecordedSpeaker } from "#backend/recording/state/recording-repo.ts";
import type { MediaServices } from "../engine/media-services.ts";
import { announceRecording } from "../../broadcast/announce.ts";
import { listSpokenUnrecorded } from "./recorder-repo.ts";

/**
 * Recordings that paused for a speaker go on once they hold the floor no longer, however they lost it. Being a little late
 * is safe: the end of what they said isn't recorded.
 */
export async function resumeAfterSpeakers(
  services: Pick<MediaServices, "db" | "io" | "clock">,
): Promise<void> {
  const { db, clock } = services;
  for (const { id, lectureId } of await listSpokenUnrecorded(db)) {
    const at = clock();
    if (await setUnrecordedSpeaker(db, id, { speakerId: null, at }))
      await insertRecordingEvent(db, id, { kind: "resume", value: "speaker", at });
    await announceRecording(services, lectureId);
  }
}
