import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { storageSettings, type StorageSettings } from "./storage-settings.ts";

export const backupVariables = {
  /** Where backups and the archived log go: a bucket that speaks S3, or a folder. Without it, nothing is backed up. */
  BACKUP_URL: z.string().optional(),
  /** Older backups are removed, but the newest one. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  /** Everything that goes there is encrypted for it, with age. Its key belongs on no server. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, "must be a recipient as age-keygen prints it: age1…")
    .optional(),
};

interface BackupValues {
  BACKUP_URL?: string | undefined;
  BACKUP_KEEP_DAYS: number;
  BACKUP_RECIPIENT?: string | undefined;
}

export interface BackupSettings {
  /** Null: nothing is backed up by itself. */
  place: StorageSettings | null;
  keepDays: number;
  /** Null: nothing is encrypted. */
  recipient: string | null;
}

/** @throws ConfigError when backups would be in the storage that they are to outlive */
export function refuseSamePlace(place: StorageSettings, storage: StorageSettings, name: string): void {
  const isSame =
    place.kind === "folder"
      ? storage.kind === "folder" && place.folder === storage.folder
      : storage.kind === "s3" && place.endpoint === storage.endpoint && place.bucket === storage.bucket;
  if (isSame)
    throw new ConfigError(
      `${name} must name another folder or bucket than the one of the files: both would be lost together.`,
    );
}

/** @throws ConfigError */
export function backupSettings(values: BackupValues, storage: StorageSettings): BackupSettings {
  const common = { keepDays: values.BACKUP_KEEP_DAYS, recipient: values.BACKUP_RECIPIENT ?? null };
  if (values.BACKUP_URL === undefined) return { place: null, ...common };
  const place = storageSettings(values.BACKUP_URL, "", "BACKUP_URL");
  refuseSamePlace(place, storage, "BACKUP_URL");
  return { place, ...common };
}
