import { createHash } from "node:crypto";
import { z } from "zod";
import { fileAreas } from "#backend/platform/files/storage/file-store.ts";

/** Part of a backup is missing or differs from what was written. */
export class DamagedBackupError extends Error {
  override readonly name = "DamagedBackupError";
}

const lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);
const moment = z.iso.datetime().transform((text) => new Date(text));

/** One object of a backup, stored under the key `name`. */
const part = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
export type BackupPart = z.infer<typeof part>;

/** The content of `backup.json`. It is written last, so a backup without it is incomplete. */
const backupManifest = z.object({
  format: z.literal(2),
  startedAt: moment,
  finishedAt: moment,
  /** The name of the newest migration at the time of the backup. */
  schema: z.string(),
  database: z.object({
    systemId: z.string(),
    timeline: z.number().int(),
    startLsn: lsn,
    endLsn: lsn,
    parts: z.array(part).min(1),
  }),
  /** The number of files in each area that belong to the backup; empty when files were left out. */
  files: z.partialRecord(z.enum(fileAreas), z.number().int()),
  /** The object that lists the names and hashes of the files. */
  fileList: part,
  secret: part,
});
export type BackupManifest = z.infer<typeof backupManifest>;

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The manifest includes a hash of itself, since nothing else could reveal a change to it. */
export function formatManifest(facts: BackupManifest): string {
  return `${JSON.stringify({ facts, sha256: sha256(JSON.stringify(facts)) }, null, 1)}\n`;
}

/** @throws DamagedBackupError */
export function parseManifest(text: string): BackupManifest {
  try {
    const { facts, sha256: hash, format } = JSON.parse(text) as Record<string, unknown>;
    if (format === 1)
      throw new DamagedBackupError(
        "it was made before 28 November 2026; only the release of then restores it",
      );
    if (sha256(JSON.stringify(facts)) !== hash) throw new DamagedBackupError("its backup.json was changed");
    return backupManifest.parse(facts);
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error;
    throw new DamagedBackupError("its backup.json can't be read", { cause: error });
  }
}

/** Returns a folder name that sorts by time: `2026-11-24T12-40-05-123Z`. */
export function backupName(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(/[:.]/g, "-");
}
