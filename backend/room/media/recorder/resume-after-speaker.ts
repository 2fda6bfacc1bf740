import { insertRecordingEvent, setUnrecordedSpeaker } from "#backend/recording/state/recording-repo.ts";
import type { MediaServices } from "../engine/media-services.ts";
import { announceRecording } from "../../broadcast/announce.ts";
import { listSpokenUnrecorded } from "./recorder-repo.ts";

/**
 * Resumes recordings that were paused for a speaker once the speaker no longer holds the floor, for whatever reason. A
 * small delay is safe: the recording merely stays paused a little longer.
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
