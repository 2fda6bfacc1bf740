import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";

/**
 * Reads a whole file. For an empty file in a folder, flydrive's own `getBytes` returns the buffer that Node reads small
 * files into, with whatever this process last read there.
 */
export async function readBytes(disk: Pick<Disk, "getStream">, key: string): Promise<Uint8Array> {
  return buffer(await disk.getStream(key));
}
