import { open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { segmentAt } from "../backup-facts.ts";
import type { BackupPlace } from "../backup-place.ts";
import type { Backup } from "../backups.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Segments, histories of timelines, labels of backups; not those that are still being copied. */
const archivedName = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup|\.partial)?)$/;
const segmentName = /^[0-9A-F]{24}$/;

function archivePrefix(systemId: string): string {
  return `wal/${systemId}`;
}

/** Moves what the server put into its spool to the archive, oldest first. Returns how many files. @throws StorageUnavailableError */
export async function shipWal(spool: string, place: BackupPlace, systemId: string): Promise<number> {
  const names = (await readdir(spool)).filter((name) => archivedName.test(name)).toSorted();
  for (const name of names) {
    const file = path.join(spool, name);
    await place.write(`${archivePrefix(systemId)}/${name}.zst`, await compress(await readFile(file)));
    await rm(file);
  }
  return names.length;
}

/** The names of a server's archived segments, on all timelines, sorted. */
async function listSegments(place: BackupPlace, systemId: string): Promise<string[]> {
  const keys = await place.list(archivePrefix(systemId));
  return keys.map((key) => path.basename(key, ".zst")).filter((name) => segmentName.test(name));
}

/** Most segments of a quiet server are nearly empty: what follows their last byte takes no space on the disk. */
async function writeSparse(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "w");
  try {
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end -= 1;
    await handle.write(bytes.subarray(0, end));
    await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

/** Writes the archived segments that follow a backup on its timeline into `folder`. Returns how many. */
export async function fetchWal(place: BackupPlace, { database }: Backup, folder: string): Promise<number> {
  const first = segmentAt(database.timeline, database.startLsn);
  const timeline = first.slice(0, 8);
  const segments = await listSegments(place, database.systemId);
  const following = segments.filter((name) => name >= first && name.startsWith(timeline));
  for (const name of following) {
    const compressed = await place.read(`${archivePrefix(database.systemId)}/${name}.zst`);
    await writeSparse(path.join(folder, name), await decompress(compressed));
  }
  return following.length;
}

/** Removes the segments that only backups before `oldest` needed. Returns how many. */
export async function pruneWal(place: BackupPlace, { database }: Backup): Promise<number> {
  const first = segmentAt(database.timeline, database.startLsn);
  const old = (await listSegments(place, database.systemId)).filter((name) => name < first);
  for (const name of old) await place.remove(`${archivePrefix(database.systemId)}/${name}.zst`);
  return old.length;
}
