import type { HealthFinding } from "#contract/admin/health.ts";
import { hasRoomFor, measureDisk, type DiskSpace } from "#backend/platform/files/storage/disk-space.ts";
import type { HealthCheck } from "../health-check.ts";

const GIGABYTE = 1e9;
/** Below both: a tenth of a large disk is plenty. */
const FREE_SHARE = 0.1;
const FREE_BYTES = 10 * GIGABYTE;

interface Space extends DiskSpace {
  folder: string;
}

/** The disks of the data folder and of the stored files. */
export const checkDisk: HealthCheck = async ({ health: { dataDir, storage } }) => {
  const folders = new Set([dataDir, ...(storage.kind === "folder" ? [storage.folder] : [])]);
  const spaces = await Promise.all(
    [...folders].map(async (folder) => ({ folder, ...(await measureDisk(folder)) })),
  );
  // Folders on one disk have the same figures.
  const disks = new Map(spaces.map((space) => [`${space.free} ${space.total}`, space]));
  return [...disks.values()].flatMap(judgeSpace);
};

/** Returns a finding while too little is free, or uploads are refused; `count` and `limit` are gigabytes. */
export function judgeSpace({ folder, free, total }: Space): HealthFinding[] {
  const isScarce = !hasRoomFor(0, { free, total }) || (free < FREE_BYTES && free < total * FREE_SHARE);
  const gigabytes = (bytes: number) => Math.round((bytes / GIGABYTE) * 10) / 10;
  if (!isScarce) return [];
  return [{ code: "disk_nearly_full", count: gigabytes(free), limit: gigabytes(total), detail: folder }];
}
