import { randomUUID } from "node:crypto";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import { beeps, flashes } from "#backend/testing/recording/recorded-media.ts";
import type { TestServer } from "#backend/testing/test-server.ts";
import type { FileStore } from "#backend/storage/file-store.ts";

export interface RecordedLecture extends TestLecture {
  recordingId: string;
}

/** A lecture that was recorded and has ended, with a picture and sound of some seconds in the storage. */
export async function recordedLecture(
  { url, db }: Pick<TestServer, "url" | "db">,
  files: FileStore,
  { seconds = 6, media }: { seconds?: number; media?: { audio: Buffer; video: Buffer } } = {},
): Promise<RecordedLecture> {
  const lecture = await newLecture({ url, db });
  const startedAt = Date.now() - 3_600_000;
  const recordingId = randomUUID();
  await db("recordings").insert({
    id: recordingId,
    lecture_id: lecture.id,
    state: "ended",
    started_at: new Date(startedAt),
    ended_at: new Date(startedAt + seconds * 1000),
  });
  const bytes = media ?? {
    audio: await beeps({ startedAt, seconds }),
    video: await flashes({ startedAt, seconds }),
  };
  for (const medium of ["audio", "video"] as const) {
    const storageKey = `raw/${recordingId}/${medium}.mjr`;
    await files.write(storageKey, bytes[medium], "application/octet-stream");
    await db("recording_pieces").insert({
      recording_id: recordingId,
      segment: 1,
      source: medium === "audio" ? "microphone" : "camera",
      medium,
      account_id: lecture.host.id,
      publication: randomUUID(),
      file: `${recordingId}-${medium}`,
      started_at: new Date(startedAt),
      ended_at: new Date(startedAt + seconds * 1000),
      state: "carried",
      storage_key: storageKey,
      byte_size: bytes[medium].length,
      carried_at: new Date(),
    });
  }
  return { ...lecture, recordingId };
}
