import { Readable } from "node:stream";
import { DamagedBackupError, sha256, type BackupPart } from "./backup-manifest.ts";
import type { BackupLocation } from "./backup-location.ts";

/**
 * The size of a part: small enough to hold in memory, and to upload to any S3-compatible server in a single request.
 */
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

/** Stores bytes under a key. Returns the stored part. @throws StorageUnavailableError */
export async function writePart(
  location: BackupLocation,
  name: string,
  bytes: Uint8Array,
): Promise<BackupPart> {
  await location.write(name, bytes);
  return { name, bytes: bytes.length, sha256: sha256(bytes) };
}

/** Writes a stream as `prefix/0000`, `prefix/0001` … Returns the written parts. @throws StorageUnavailableError */
export async function writeParts(
  location: BackupLocation,
  prefix: string,
  source: AsyncIterable<Buffer>,
  size = partBytes,
): Promise<BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const bytes of cut(source, size)) {
    const name = `${prefix}/${String(parts.length).padStart(4, "0")}`;
    parts.push(await writePart(location, name, await location.seal(bytes)));
  }
  return parts;
}

/** @throws DamagedBackupError */
export async function readPart(
  location: BackupLocation,
  { name, sha256: hash }: BackupPart,
): Promise<Uint8Array> {
  const bytes = await location.read(name).catch((cause: unknown) => {
    throw new DamagedBackupError(`${name} can't be read.`, { cause });
  });
  if (sha256(bytes) !== hash) throw new DamagedBackupError(`${name} was changed since it was written.`);
  return bytes;
}

async function* readAll(location: BackupLocation, parts: readonly BackupPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await location.open(await readPart(location, part));
}

/** Returns the original stream. It fails with DamagedBackupError when a part differs from what was written. */
export function readParts(location: BackupLocation, parts: readonly BackupPart[]): Readable {
  return Readable.from(readAll(location, parts));
}
