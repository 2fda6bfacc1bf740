import { randomUUID } from "node:crypto";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { rawFolder } from "../files/replay-keys.ts";

/**
 * A part of a recording in which the host showed one source, with the recording files (`.mjr`) that Janus would have
 * written.
 */
export interface RecordedPart {
  source: "camera" | "screen";
  seconds: number;
  media: Record<"audio" | "video", Buffer>;
}

interface RecordedWhen {
  lectureId: string;
  hostId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

/**
 * Inserts the recording of an ended lecture: its parts follow one another, and all files are uploaded. Returns the
 * recording's id.
 */
export async function insertRecording(
  { db, files }: { db: Knex; files: FileStore },
  { lectureId, hostId, startedAt }: RecordedWhen,
  parts: readonly RecordedPart[],
): Promise<string> {
  const recordingId = randomUUID();
  const lengthMs = parts.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  await db("recordings").insert({
    id: recordingId,
    lectureId,
    state: "ended",
    startedAt: new Date(startedAt),
    endedAt: new Date(startedAt + lengthMs),
  });
  let at = startedAt;
  for (const [index, part] of parts.entries()) {
    await db("recording_events").insert({
      recordingId,
      kind: "source",
      value: part.source,
      at: new Date(at),
    });
    for (const medium of ["audio", "video"] as const) {
      const file = `${recordingId}-${index + 1}-${medium}`;
      const storageKey = `${rawFolder(recordingId)}/${file}.mjr`;
      await files.write(storageKey, part.media[medium], "application/octet-stream");
      await db("recording_files").insert({
        recordingId,
        segment: index + 1,
        source: medium === "audio" ? "microphone" : part.source,
        medium,
        accountId: hostId,
        publication: randomUUID(),
        file,
        startedAt: new Date(at),
        endedAt: new Date(at + part.seconds * 1000),
        state: "stored",
        storageKey,
        byteSize: part.media[medium].length,
        storedAt: new Date(),
      });
    }
    at += part.seconds * 1000;
  }
  return recordingId;
}
