import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { BackupPart } from "./backup-facts.ts";
import type { BackupPlace } from "./backup-place.ts";

/** Small enough to hold in memory, and for one request of any server that speaks S3. */
const partBytes = 64 * 1024 * 1024;

/** A part of a backup is missing or is not what was written. */
export class DamagedBackupError extends Error {
  override readonly name = "DamagedBackupError";
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

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
    await place.write(name, bytes);
    parts.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  return parts;
}

async function* readAll(place: BackupPlace, parts: readonly BackupPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const bytes = await place.read(part.name).catch((cause: unknown) => {
      throw new DamagedBackupError(`${part.name} can't be read.`, { cause });
    });
    if (sha256(bytes) !== part.sha256)
      throw new DamagedBackupError(`${part.name} was changed since it was written. Use another backup.`);
    yield bytes;
  }
}

/** The stream that was written. It ends with DamagedBackupError when a part is not what was written. */
export function readParts(place: BackupPlace, parts: readonly BackupPart[]): Readable {
  return Readable.from(readAll(place, parts));
}
