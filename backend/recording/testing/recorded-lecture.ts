import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { insertRecording } from "./insert-recording.ts";

export interface RecordedLecture extends TestLecture {
  recordingId: string;
}

/** Creates a recorded lecture that has ended, with some seconds of video and audio in the storage. */
export async function recordedLecture(
  { url, db }: Pick<TestServer, "url" | "db">,
  files: FileStore,
  { seconds = 6, media }: { seconds?: number; media?: { audio: Buffer; video: Buffer } } = {},
): Promise<RecordedLecture> {
  const lecture = await newLecture({ url, db });
  const startedAt = Date.now() - 3_600_000;
  const own = media ?? {
    audio: await beeps({ startedAt, seconds }),
    video: await flashes({ startedAt, seconds }),
  };
  const when = { lectureId: lecture.id, hostId: lecture.host.id, startedAt };
  const part = { source: "camera", seconds, media: own } as const;
  return { ...lecture, recordingId: await insertRecording({ db, files }, when, [part]) };
}
