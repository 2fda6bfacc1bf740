import { utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import { shiftRecording } from "./shifted-recording.ts";

/** A lecture that is recorded in pieces which are equally long and show the same. */
export interface RecordedScene {
  recordingId: string;
  hostId: string;
  /** Milliseconds of the epoch. */
  startedAt: number;
  pieceSeconds: number;
  /** As recorded from the start on. */
  media: Record<"audio" | "video", Buffer>;
}

interface WrittenSegment {
  /** From 1. */
  segment: number;
  writtenAt: Date;
  /** More bytes of its files, behind the last packet. */
  behind?: Partial<Record<"audio" | "video", Buffer>>;
}

/**
 * Writes into Janus's folder what it has there when the next segment begins, with the rows of it. Returns the bytes of each
 * file by its name.
 */
export async function writePieces(
  { db, folder }: { db: Knex; folder: string },
  { recordingId, hostId, startedAt, pieceSeconds, media }: RecordedScene,
  { segment, writtenAt, behind = {} }: WrittenSegment,
): Promise<[file: string, bytes: Buffer][]> {
  const written: [string, Buffer][] = [];
  const from = startedAt + (segment - 1) * pieceSeconds * 1000;
  for (const medium of ["audio", "video"] as const) {
    const file = `${recordingId}-${segment}-${medium}`;
    const recorded = shiftRecording(media[medium], { from: startedAt, to: from });
    const bytes = Buffer.concat([recorded, behind[medium] ?? Buffer.alloc(0)]);
    const place = path.join(folder, `${file}-0.mjr`);
    await writeFile(place, bytes);
    await utimes(place, writtenAt, writtenAt);
    written.push([file, bytes]);
    await db("recording_files").insert({
      recording_id: recordingId,
      segment,
      source: medium === "audio" ? "microphone" : "camera",
      medium,
      account_id: hostId,
      publication: recordingId,
      file,
      started_at: new Date(from),
      ended_at: new Date(from + pieceSeconds * 1000),
      state: "written",
    });
  }
  return written;
}
