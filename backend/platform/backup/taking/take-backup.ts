import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Clock } from "#backend/platform/clock.ts";
import { connectionSettingsOf, type Knex } from "#backend/platform/db/knex.ts";
import { copyCluster } from "#backend/platform/db/replication/copy-cluster.ts";
import { newestMigration } from "#backend/platform/db/migration-repo.ts";
import { copyFiles, hashFile } from "#backend/platform/files/storage/copy-files.ts";
import { fileAreas, type FileArea, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { backupName, type BackupFacts } from "../place/backup-facts.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { backupPrefix, findBackups, refuseForeign, writeFacts, type Backup } from "../place/backups.ts";
import { newestFileList, writeFileList, type FileHashes } from "../place/file-list.ts";
import { writePart, writeParts } from "../place/parts.ts";
import { readSystemId } from "../wal/recovery-repo.ts";

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

/** Copies the files, and adds their hashes to `found`: of those that lie unchanged since an earlier backup, that one's. */
async function copyAllFiles(
  { files }: BackupSource,
  place: BackupPlace,
  { found, known }: { found: FileHashes; known: { hashes: FileHashes; at: Date } },
): Promise<void> {
  if (files === null) return;
  for (const area of fileAreas) {
    const hashes = (found[area] ??= {});
    const fresh: string[] = [];
    await copyFiles(files(area), place.files(area), (key, since) => {
      const hash = since !== null && since < known.at ? known.hashes[area]?.[key] : undefined;
      if (hash !== undefined) hashes[key] = hash;
      else if (since === null || hashes[key] === undefined) fresh.push(key);
    });
    for (const key of fresh) {
      const hash = await hashFile(files(area), key);
      // Removed meanwhile: the product no longer has it.
      if (hash !== null) hashes[key] = hash;
    }
  }
}

/**
 * Copies the database, the files and the secret while the product runs. Returns the backup, which is complete.
 * @throws CopyRefusedError, ForeignPlaceError, StorageUnavailableError
 */
export async function takeBackup(source: BackupSource, place: BackupPlace): Promise<Backup> {
  await place.prepare();
  const startedAt = source.clock();
  const name = backupName(startedAt);
  const prefix = backupPrefix(name);
  const schema = await newestMigration(source.db);
  const { complete } = await findBackups(place);
  refuseForeign(complete, await readSystemId(source.db));
  const known = await newestFileList(place, complete);
  // First, since what the database names may be swept meanwhile; once more below, for what is new since.
  const found: FileHashes = {};
  await copyAllFiles(source, place, { found, known });
  const database = await copyDatabase(source, place, prefix);
  await copyAllFiles(source, place, { found, known });
  const fileList = await writeFileList(place, name, found);
  const files = Object.fromEntries(
    Object.entries(found).map(([area, hashes]) => [area, Object.keys(hashes).length]),
  );
  const secret = await writePart(place, `${prefix}/secret`, await place.seal(Buffer.from(source.secret)));
  const facts: BackupFacts = {
    format: 2,
    startedAt,
    finishedAt: source.clock(),
    schema,
    database,
    files,
    fileList,
    secret,
  };
  await writeFacts(place, name, facts);
  return { name, ...facts };
}
