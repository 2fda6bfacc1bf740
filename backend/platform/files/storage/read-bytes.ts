import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";

/**
 * Reads a whole file. flydrive's own `getBytes` must not be used: for an empty file in a folder, it returns a buffer
 * that Node reuses for small files, which contains whatever was last read into it.
 */
export async function readBytes(disk: Pick<Disk, "getStream">, key: string): Promise<Uint8Array> {
  return buffer(await disk.getStream(key));
}
