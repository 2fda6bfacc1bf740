import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Clock } from "#backend/platform/clock.ts";
import { connectionSettingsOf, type Knex } from "#backend/platform/db/knex.ts";
import { takeBaseBackup } from "#backend/platform/db/replication/base-backup.ts";
import { newestMigration } from "#backend/platform/db/migration-repo.ts";
import { copyFiles, hashFile } from "#backend/platform/files/storage/copy-files.ts";
import { fileAreas, type FileArea, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { backupName, type BackupManifest } from "../location/backup-manifest.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { backupPrefix, findBackups, refuseForeign, writeManifest, type Backup } from "../location/backups.ts";
import { newestFileList, writeFileList, type FileHashes } from "../location/file-list.ts";
import { writePart, writeParts } from "../location/backup-parts.ts";
import { readSystemId } from "../wal/recovery-repo.ts";

export interface BackupSource {
  db: Knex;
  /** The server's own secret. Without it, the encrypted data in the database can't be decrypted. */
  secret: string;
  /** If null, files are not backed up, because a restore leaves the current files in place. */
  files: ((area: FileArea) => FileStore) | null;
  clock: Clock;
}

async function copyDatabase(
  { db }: BackupSource,
  location: BackupLocation,
  prefix: string,
): Promise<BackupManifest["database"]> {
  const tar = new PassThrough();
  const [baseBackup, parts] = await Promise.all([
    takeBaseBackup(connectionSettingsOf(db), tar),
    pipeline(tar, createZstdCompress(), (compressed: AsyncIterable<Buffer>) =>
      writeParts(location, `${prefix}/database.tar.zst`, compressed),
    ),
  ]);
  return { ...baseBackup, parts };
}

/**
 * Copies the files and adds their hashes to `found`. For a file that was already in an earlier backup, that backup's
 * hash is used.
 */
async function copyAllFiles(
  { files }: BackupSource,
  location: BackupLocation,
  { found, known }: { found: FileHashes; known: { hashes: FileHashes; at: Date } },
): Promise<void> {
  if (files === null) return;
  for (const area of fileAreas) {
    const hashes = (found[area] ??= {});
    const fresh: string[] = [];
    await copyFiles(files(area), location.files(area), (key, since) => {
      const hash = since !== null && since < known.at ? known.hashes[area]?.[key] : undefined;
      if (hash !== undefined) hashes[key] = hash;
      else if (since === null || hashes[key] === undefined) fresh.push(key);
    });
    for (const key of fresh) {
      const hash = await hashFile(files(area), key);
      // There is no hash if the file was removed after it was listed. The product no longer uses such a file.
      if (hash !== null) hashes[key] = hash;
    }
  }
}

/**
 * Backs up the database, the files and the secret while the product is running. Returns the complete backup.
 * @throws CopyRefusedError, ForeignLocationError, StorageUnavailableError
 */
export async function takeBackup(source: BackupSource, location: BackupLocation): Promise<Backup> {
  await location.prepare();
  const startedAt = source.clock();
  const name = backupName(startedAt);
  const prefix = backupPrefix(name);
  const schema = await newestMigration(source.db);
  const { complete } = await findBackups(location);
  refuseForeign(complete, await readSystemId(source.db));
  const known = await newestFileList(location, complete);
  // Copies the files before the database, since files that the backed-up database refers to may be removed while it is
  // being copied. Copies them again afterwards, in order to include files added during the first copy or since.
  const found: FileHashes = {};
  await copyAllFiles(source, location, { found, known });
  const database = await copyDatabase(source, location, prefix);
  await copyAllFiles(source, location, { found, known });
  const fileList = await writeFileList(location, name, found);
  const files = Object.fromEntries(
    Object.entries(found).map(([area, hashes]) => [area, Object.keys(hashes).length]),
  );
  const secret = await writePart(
    location,
    `${prefix}/secret`,
    await location.seal(Buffer.from(source.secret)),
  );
  const manifest: BackupManifest = {
    format: 2,
    startedAt,
    finishedAt: source.clock(),
    schema,
    database,
    files,
    fileList,
    secret,
  };
  await writeManifest(location, name, manifest);
  return { name, ...manifest };
}
