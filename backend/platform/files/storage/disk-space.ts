import { statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#backend/platform/app-error.ts";
import { isMissingFolder } from "./open-folders.ts";

/** Space of the disk that holds a folder, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/**
 * The share of the disk that uploads must leave free for the database, recordings and logs; never less than
 * FLOOR_BYTES.
 */
const FLOOR_SHARE = 0.05;
const FLOOR_BYTES = 2e9;

/** Measures the disk that holds a folder, which may not exist yet. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if (!isMissingFolder(error) || path.dirname(folder) === folder) throw error;
    return measureDisk(path.dirname(folder));
  }
}

/**
 * Returns true if enough disk space remains free after a file of `bytes` is added. Always true for a bucket (`space` is
 * null), since its owner limits its size.
 */
export function hasRoomFor(bytes: number, space: DiskSpace | null): boolean {
  return space === null || space.free - bytes >= Math.max(FLOOR_BYTES, space.total * FLOOR_SHARE);
}

/** @throws AppError disk_full */
export async function assertRoomFor(
  bytes: number,
  files: { measureSpace: () => Promise<DiskSpace | null> },
): Promise<void> {
  if (!hasRoomFor(bytes, await files.measureSpace())) throw new AppError("disk_full");
}
