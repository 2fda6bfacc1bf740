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
 * Returns settings with a size for PostgreSQL's own cache: an eighth of the memory, at least 128 MB (PostgreSQL's
 * default) and at most 1 GB. A quarter is usual on a dedicated machine
 * (https://www.postgresql.org/docs/18/runtime-config-resource.html), but here the server, rooms and files share the
 * memory. If the catalogue is larger than the cache, a search fetches each page from the operating system. Cache that
 * is never filled takes no memory.
 */
export function memorySettings(bytes = availableMemory()): Record<string, string> {
  const megabytes = Math.floor((bytes * SHARE_OF_MEMORY) / MEGABYTE);
  return { shared_buffers: `${Math.min(Math.max(megabytes, SMALLEST_MB), LARGEST_MB)}MB` };
}
