import { MATERIAL_UPLOAD_MS, ORPHAN_MATERIAL_MS } from "#backend/platform/constants.ts";
import { daily, hourly, type Task } from "#backend/platform/jobs/task.ts";
import { removeOrphans } from "#backend/platform/files/storage/remove-orphans.ts";
import {
  deleteMaterial,
  listMaterialsOfDeletedLectures,
  listUsedMaterialKeys,
} from "./state/material-repo.ts";
import type { MaterialServices } from "./state/material-services.ts";
import { deleteUpload, listEndedUploads, materialParts } from "./uploads/upload-repo.ts";

type SweepServices = Omit<MaterialServices, "links">;

/** The number of rows to read at a time, so that not all rows are in memory at once. */
const SLICE = 50;

/**
 * Removes expired uploads with their parts, and the materials of deleted lectures. Each file is removed before its row,
 * since the row counts against the instructor's space until then. Returns the number of removed files.
 */
export async function sweepUploads(services: SweepServices): Promise<number> {
  const { db, files, parts, clock, logger } = services;
  const before = new Date(clock().getTime() - MATERIAL_UPLOAD_MS);
  let removed = 0;
  for (let ids; (ids = await listEndedUploads(db, before, SLICE)).length > 0;)
    for (const id of ids) {
      const keys = await materialParts.list(db, id);
      for (const key of keys) await parts.remove(key);
      await deleteUpload(db, id);
      removed += keys.length;
    }
  for (let ended; (ended = await listMaterialsOfDeletedLectures(db, SLICE)).length > 0;)
    for (const { id, fileKey } of ended) {
      await files.remove(fileKey);
      await deleteMaterial(db, id);
      removed += 1;
    }
  if (removed > 0) logger.info({ removed }, "files of ended uploads and deleted lectures were removed");
  return removed;
}

/** Removes files that no row refers to, left behind by a killed process or a failed removal. Returns their number. */
export async function sweepMaterials(services: SweepServices): Promise<number> {
  const { db, files, parts, clock, logger } = services;
  const now = clock().getTime();
  const orphans = await removeOrphans(files, new Date(now - ORPHAN_MATERIAL_MS), (keys) =>
    listUsedMaterialKeys(db, keys),
  );
  // Uploads expire long before their parts reach this age, so no row can refer to parts that are this old.
  const oldest = new Date(now - MATERIAL_UPLOAD_MS - ORPHAN_MATERIAL_MS);
  const left = await removeOrphans(parts, oldest, async () => new Set());
  const removed = orphans + left;
  logger.info({ removed }, "files that no material names were removed");
  return removed;
}

export function sweepTasks(services: SweepServices): Task[] {
  return [
    hourly("sweep-material-uploads", async () => void (await sweepUploads(services))),
    daily("sweep-materials", async () => void (await sweepMaterials(services))),
  ];
}
