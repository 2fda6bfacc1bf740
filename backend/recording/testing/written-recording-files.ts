import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import { shiftRecording } from "./shifted-recording.ts";

/** A lecture recorded in files of equal length and with the same content. */
export interface RecordedFixture {
  recordingId: string;
  hostId: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  fileSeconds: number;
  /** The content of each file, with timestamps that start at `startedAt`. */
  media: Record<"audio" | "video", Buffer>;
}

interface WrittenSegment {
  /** Starts at 1. */
  segment: number;
  writtenAt: Date;
  /** Bytes appended to the segment's audio or video file, after the last packet. */
  behind?: Partial<Record<"audio" | "video", Buffer>>;
}

/**
 * Writes a finished segment's files to Janus's folder, and inserts their rows. Returns the bytes of each file by its
 * name.
 */
export async function writeRecordingFiles(
  { db, folder }: { db: Knex; folder: string },
  { recordingId, hostId, startedAt, fileSeconds, media }: RecordedFixture,
  { segment, writtenAt, behind = {} }: WrittenSegment,
): Promise<[file: string, bytes: Buffer][]> {
  const written: [string, Buffer][] = [];
  const from = startedAt + (segment - 1) * fileSeconds * 1000;
  for (const medium of ["audio", "video"] as const) {
    const file = `${recordingId}-${segment}-${medium}`;
    const recorded = shiftRecording(media[medium], { from: startedAt, to: from });
    const bytes = Buffer.concat([recorded, behind[medium] ?? Buffer.alloc(0)]);
    const place = path.join(folder, `${file}-0.mjr`);
    await writeFile(place, bytes);
    await utimes(place, writtenAt, writtenAt);
    written.push([file, bytes]);
    await db("recording_files").insert({
      recordingId,
      segment,
      source: medium === "audio" ? "microphone" : "camera",
      medium,
      accountId: hostId,
      publication: recordingId,
      file,
      startedAt: new Date(from),
      endedAt: new Date(from + fileSeconds * 1000),
      state: "written",
    });
  }
  return written;
}
