import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { storageSettings, type StorageSettings } from "./storage-settings.ts";
import { integer } from "./variable-types.ts";

export const backupVariables = {
  BACKUP_URL: z.string().optional().meta({
    description:
      "Where automatic backups go: same syntax as `STORAGE_URL`, but a different location ([backup and restore](backup.md))",
    unset: "nothing is backed up",
  }),
  BACKUP_KEEP_DAYS: integer(1, 3650)
    .default(14)
    .meta({ description: "Backups older than this are removed, except the newest one" }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, "must be a recipient as age-keygen prints it: age1…")
    .optional()
    .meta({
      description: "`age1…`: backups are encrypted for this recipient ([age](https://age-encryption.org))",
      unset: "nothing is encrypted",
    }),
};

interface BackupValues {
  BACKUP_URL?: string | undefined;
  BACKUP_KEEP_DAYS: number;
  BACKUP_RECIPIENT?: string | undefined;
}

export interface BackupSettings {
  /** Null: there are no automatic backups. */
  location: StorageSettings | null;
  keepDays: number;
  /** Null: nothing is encrypted. */
  recipient: string | null;
}

/** @throws ConfigError when backups would be in the same storage whose loss they must survive */
export function refuseSameLocation(location: StorageSettings, storage: StorageSettings, name: string): void {
  const isSame =
    location.kind === "folder"
      ? storage.kind === "folder" && location.folder === storage.folder
      : storage.kind === "s3" && location.endpoint === storage.endpoint && location.bucket === storage.bucket;
  if (isSame)
    throw new ConfigError(
      `${name} must name another folder or bucket than the one of the files: both would be lost together.`,
    );
}

/** @throws ConfigError */
export function backupSettings(values: BackupValues, storage: StorageSettings): BackupSettings {
  const common = { keepDays: values.BACKUP_KEEP_DAYS, recipient: values.BACKUP_RECIPIENT ?? null };
  if (values.BACKUP_URL === undefined) return { location: null, ...common };
  const location = storageSettings(values.BACKUP_URL, "", "BACKUP_URL");
  refuseSameLocation(location, storage, "BACKUP_URL");
  return { location, ...common };
}
