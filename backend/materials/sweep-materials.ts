import { MATERIAL_UPLOAD_MS, ORPHAN_MATERIAL_MS } from "#backend/constants.ts";
import { daily, hourly, type Task } from "#backend/jobs/task.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import { deleteMaterialsOfDeletedLectures, listUsedMaterialKeys } from "./material-repo.ts";
import type { MaterialServices } from "./material-services.ts";
import { deleteUploadsBefore } from "./uploads/upload-repo.ts";

type SweepServices = Omit<MaterialServices, "links">;

/** Removes uploads that were not finished in time, with their pieces. Returns how many pieces. */
export async function sweepUploads({ db, pieces, clock, logger }: SweepServices): Promise<number> {
  const keys = await deleteUploadsBefore(db, new Date(clock().getTime() - MATERIAL_UPLOAD_MS));
  for (const key of keys) await pieces.remove(key);
  if (keys.length > 0) logger.info({ removed: keys.length }, "pieces of unfinished uploads were removed");
  return keys.length;
}

/**
 * Removes the materials of deleted lectures, and files that no row names: of a process that died, or a removal that failed.
 * Returns how many files.
 */
export async function sweepMaterials(services: SweepServices): Promise<number> {
  const { db, files, pieces, clock, logger } = services;
  const now = clock().getTime();
  const ended = await deleteMaterialsOfDeletedLectures(db);
  for (const key of ended) await files.remove(key);
  const orphans = await removeOld(files, new Date(now - ORPHAN_MATERIAL_MS), (keys) =>
    listUsedMaterialKeys(db, keys),
  );
  // No upload lives that long, so that none names them.
  const oldest = new Date(now - MATERIAL_UPLOAD_MS - ORPHAN_MATERIAL_MS);
  const left = await removeOld(pieces, oldest, async () => new Set());
  const removed = ended.length + orphans + left;
  logger.info({ removed }, "files that no material names were removed");
  return removed;
}

async function removeOld(
  files: FileStore,
  before: Date,
  findUsed: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  for await (const page of files.listPages()) {
    const old = page.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
    const used = await findUsed(old);
    for (const key of old.filter((name) => !used.has(name))) {
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}

export function sweepTasks(services: SweepServices): Task[] {
  return [
    hourly("sweep-material-uploads", async () => void (await sweepUploads(services))),
    daily("sweep-materials", async () => void (await sweepMaterials(services))),
  ];
}
