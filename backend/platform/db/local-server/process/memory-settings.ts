import { totalmem } from "node:os";

const MEGABYTE = 2 ** 20;
const SMALLEST_MB = 128;
const LARGEST_MB = 1024;
const SHARE_OF_MEMORY = 1 / 8;

/** Returns the bytes that this process may use: the machine's memory, or less in a container with a limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

/**
 * PostgreSQL's own cache, from its default of 128 MB to 1 GB. A quarter of the memory is usual on a dedicated machine
 * (https://www.postgresql.org/docs/18/runtime-config-resource.html); here the server, rooms and files share it. With a
 * catalogue larger than the cache, a search fetches each page from the operating system. Pages that are never read take
 * no memory.
 */
export function memorySettings(bytes = availableMemory()): Record<string, string> {
  const megabytes = Math.floor((bytes * SHARE_OF_MEMORY) / MEGABYTE);
  return { shared_buffers: `${Math.min(Math.max(megabytes, SMALLEST_MB), LARGEST_MB)}MB` };
}
