import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findMaterialAccess } from "./material-access-repo.ts";
import { canManageMaterials } from "./material-policy.ts";
import { findMaterial, type MaterialRecord } from "./material-repo.ts";

/** Finds a material in one of the caller's lectures. @throws AppError material_not_found, not_your_lecture */
export async function findOwnMaterial(db: Db, caller: Caller, id: string): Promise<MaterialRecord> {
  const material = await findMaterial(db, id);
  const access = material && (await findMaterialAccess(db, material.lectureId, caller.accountId));
  if (!access) throw new AppError("material_not_found");
  const own = canManageMaterials(caller, access);
  if (!own.ok) throw new AppError(own.code);
  return material;
}
