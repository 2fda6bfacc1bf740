import { z } from "zod";
import { fileAreas } from "#backend/storage/file-store.ts";

const lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);

/** A piece of the compressed copy of the database. */
const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
export type BackupPart = z.infer<typeof part>;

/** What `backup.json` says. It is written last: a backup without it is incomplete. */
export const backupFacts = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime().transform((text) => new Date(text)),
  finishedAt: z.iso.datetime().transform((text) => new Date(text)),
  /** The name of the newest migration. */
  schema: z.string(),
  database: z.object({
    systemId: z.string(),
    timeline: z.number().int(),
    startLsn: lsn,
    endLsn: lsn,
    parts: z.array(part).min(1),
  }),
  /** How many files of each area were copied; empty when they were left out. */
  files: z.partialRecord(z.enum(fileAreas), z.number().int()),
});
export type BackupFacts = z.infer<typeof backupFacts>;

/** As a folder's name that sorts by time: `2026-11-24T12-40-05-123Z`. */
export function backupName(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(/[:.]/g, "-");
}

const segmentBytes = 0x100_0000;

/**
 * Returns the name of the log segment that holds a position: the timeline, and the number of the segment in two halves.
 * `initdb` makes segments of 16 MB.
 */
export function segmentAt(timeline: number, position: string): string {
  const [high = "0", low = "0"] = position.split("/");
  const segment = Math.floor(Number.parseInt(low, 16) / segmentBytes);
  return [timeline, Number.parseInt(high, 16), segment]
    .map((number) => number.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}
