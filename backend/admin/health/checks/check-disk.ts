import { statfs } from "node:fs/promises";
import type { HealthFinding } from "#contract/admin/health.ts";
import type { HealthCheck } from "../health-check.ts";

const GIGABYTE = 1e9;
/** Below both: a tenth of a large disk is plenty, and below one gigabyte a database soon stops. */
const FREE_SHARE = 0.1;
const FREE_BYTES = 10 * GIGABYTE;
const FREE_BYTES_ALWAYS = GIGABYTE;

interface Space {
  folder: string;
  /** In bytes. */
  free: number;
  total: number;
}

/** The disks of the data folder and of the stored files. */
export const checkDisk: HealthCheck = async ({ health: { dataDir, storage } }) => {
  const folders = new Set([dataDir, ...(storage.kind === "folder" ? [storage.folder] : [])]);
  const spaces = await Promise.all([...folders].map(measure));
  // Folders on one disk have the same figures.
  const disks = new Map(spaces.map((space) => [`${space.free} ${space.total}`, space]));
  return [...disks.values()].flatMap(judgeSpace);
};

async function measure(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, free: bavail * bsize, total: blocks * bsize };
}

/** Returns a finding while too little is free; `count` and `limit` are gigabytes. */
export function judgeSpace({ folder, free, total }: Space): HealthFinding[] {
  const isScarce = free < FREE_BYTES_ALWAYS || (free < FREE_BYTES && free < total * FREE_SHARE);
  const gigabytes = (bytes: number) => Math.round((bytes / GIGABYTE) * 10) / 10;
  if (!isScarce) return [];
  return [{ code: "disk_nearly_full", count: gigabytes(free), limit: gigabytes(total), detail: folder }];
}
