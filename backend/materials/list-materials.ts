import type { Material } from "#contract/lectures/material.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findMaterialAccess } from "./state/material-access-repo.ts";
import { canDownload, canListMaterials, type Person } from "./state/material-policy.ts";
import { listMaterialsOf } from "./state/material-repo.ts";
import { presentMaterial } from "./state/present-material.ts";

/**
 * Lists a lecture's materials. For each, states whether this user or guest may download it.
 * @throws AppError lecture_not_found
 */
export async function listMaterials(db: Db, person: Person, lectureId: string): Promise<Material[]> {
  const access = await findMaterialAccess(db, lectureId, person?.accountId ?? null);
  if (!access || !canListMaterials(person, access)) throw new AppError("lecture_not_found");
  const materials = await listMaterialsOf(db, lectureId);
  return materials.map((material) =>
    presentMaterial(material, canDownload(person, access, material.audience).ok),
  );
}
