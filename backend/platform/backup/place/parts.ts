import { Readable } from "node:stream";
import { DamagedBackupError, sha256, type BackupPart } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";

/** Small enough to hold in memory, and for one request of any server that speaks S3. */
const partBytes = 64 * 1024 * 1024;

/** Collects chunks into parts of `size` bytes; the last one may be smaller. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Stores bytes under a key. Returns what is stored. @throws StorageUnavailableError */
export async function writePart(place: BackupPlace, name: string, bytes: Uint8Array): Promise<BackupPart> {
  await place.write(name, bytes);
  return { name, bytes: bytes.length, sha256: sha256(bytes) };
}

/** Writes a stream as `prefix/0000`, `prefix/0001` … Returns what was written. @throws StorageUnavailableError */
export async function writeParts(
  place: BackupPlace,
  prefix: string,
  source: AsyncIterable<Buffer>,
  size = partBytes,
): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const bytes of cut(source, size)) {
    const name = `${prefix}/${String(parts.length).padStart(4, "0")}`;
    parts.push(await writePart(place, name, await place.seal(bytes)));
  }
  return parts;
}

/** @throws DamagedBackupError */
export async function readPart(place: BackupPlace, { name, sha256: hash }: BackupPart): Promise<Uint8Array> {
  const bytes = await place.read(name).catch((cause: unknown) => {
    throw new DamagedBackupError(`${name} can't be read.`, { cause });
  });
  if (sha256(bytes) !== hash) throw new DamagedBackupError(`${name} was changed since it was written.`);
  return bytes;
}

async function* readAll(place: BackupPlace, parts: readonly BackupPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await place.open(await readPart(place, part));
}

/** The stream that was written. It ends with DamagedBackupError when a part is not what was written. */
export function readParts(place: BackupPlace, parts: readonly BackupPart[]): Readable {
  return Readable.from(readAll(place, parts));
}
