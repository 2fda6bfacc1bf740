import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";

/**
 * Reads a whole file. flydrive's own `getBytes` gives for an empty file of a folder the buffer that Node reads small files
 * into, with whatever this process last had there.
 */
export async function readBytes(disk: Pick<Disk, "getStream">, key: string): Promise<Uint8Array> {
  return buffer(await disk.getStream(key));
}
