import type { Role } from "#contract/accounts/account.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findMaterialAccess } from "../state/material-access-repo.ts";
import { canDownload, type Person } from "../state/material-policy.ts";
import { findMaterial, type MaterialRecord } from "../state/material-repo.ts";

/** Finds a material that the user or guest wants to download. Throws if they may not download it now. */
export async function findForDownload(db: Db, person: Person, id: string): Promise<MaterialRecord> {
  const material = await findMaterial(db, id);
  const access = material && (await findMaterialAccess(db, material.lectureId, person?.accountId ?? null));
  if (!access) throw new AppError("material_not_found");
  const allowed = canDownload(person, access, material.audience);
  if (!allowed.ok) throw new AppError(allowed.code);
  return material;
}

/**
 * Returns a link's account with its current role; null (a guest) when the link has no account or the account is gone.
 */
export async function personOf(
  findRole: (accountId: string) => Promise<Role | null>,
  accountId: string | null,
): Promise<Person> {
  const role = accountId === null ? null : await findRole(accountId);
  return accountId !== null && role ? { accountId, role } : null;
}
