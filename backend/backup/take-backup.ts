import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Clock } from "#backend/clock.ts";
import { connectionSettingsOf, type Knex } from "#backend/db/knex.ts";
import { newestMigration } from "#backend/db/migration-repo.ts";
import { copyFiles } from "#backend/storage/copy-files.ts";
import { fileAreas, type FileArea, type FileStore } from "#backend/storage/file-store.ts";
import { backupName, type BackupFacts } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";
import { backupPrefix, writeFacts, type Backup } from "./backups.ts";
import { writeFileNames } from "./file-names.ts";
import { copyCluster } from "#backend/db/copy-cluster.ts";
import { writeParts } from "./parts.ts";

export interface BackupSource {
  db: Knex;
  /** The server's own secret, without which sealed data can't be read again. */
  secret: string;
  /** Null: they are left out, since a restore is to keep the current ones. */
  files: ((area: FileArea) => FileStore) | null;
  clock: Clock;
}

async function copyDatabase(
  { db }: BackupSource,
  place: BackupPlace,
  prefix: string,
): Promise<BackupFacts["database"]> {
  const tar = new PassThrough();
  const [cluster, parts] = await Promise.all([
    copyCluster(connectionSettingsOf(db), tar),
    pipeline(tar, createZstdCompress(), (compressed: AsyncIterable<Buffer>) =>
      writeParts(place, `${prefix}/database.tar.zst`, compressed),
    ),
  ]);
  return { ...cluster, parts };
}

/** Copies the files, and adds their names to those of `found`. */
async function copyAllFiles(
  { files }: BackupSource,
  place: BackupPlace,
  found: Map<FileArea, Set<string>>,
): Promise<void> {
  if (files === null) return;
  for (const area of fileAreas) {
    const names = found.get(area) ?? new Set();
    found.set(area, names);
    await copyFiles(files(area), place.files(area), (name) => names.add(name));
  }
}

/**
 * Copies the database, the files and the secret while the product runs. Returns the backup, which is complete.
 * @throws CopyRefusedError, StorageUnavailableError
 */
export async function takeBackup(source: BackupSource, place: BackupPlace): Promise<Backup> {
  await place.prepare();
  const startedAt = source.clock();
  const name = backupName(startedAt);
  const prefix = backupPrefix(name);
  const schema = await newestMigration(source.db);
  // First, since what the database names may be swept meanwhile; once more below, for what is new since.
  const found = new Map<FileArea, Set<string>>();
  await copyAllFiles(source, place, found);
  const database = await copyDatabase(source, place, prefix);
  await copyAllFiles(source, place, found);
  const names = Object.fromEntries([...found].map(([area, keys]) => [area, [...keys].toSorted()]));
  await writeFileNames(place, name, names);
  const files = Object.fromEntries([...found].map(([area, keys]) => [area, keys.size]));
  await place.write(`${prefix}/secret`, Buffer.from(source.secret));
  const facts = { format: 1 as const, startedAt, finishedAt: source.clock(), schema, database, files };
  await writeFacts(place, name, facts);
  return { name, ...facts };
}
