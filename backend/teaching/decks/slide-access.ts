import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findMaterialAccess } from "#backend/materials/state/material-access-repo.ts";

/**
 * Requires that an account may see a lecture's slides: as its instructor, or with a seat.
 * @throws AppError lecture_not_found, not_enrolled, banned
 */
export async function requireSlideAccess(
  db: Db,
  { lectureId, accountId }: { lectureId: string; accountId: string },
): Promise<void> {
  const access = await findMaterialAccess(db, lectureId, accountId);
  if (!access) throw new AppError("lecture_not_found");
  if (access.instructorId === accountId) return;
  if (!access.isEnrolled) throw new AppError("not_enrolled");
  if (access.isBanned) throw new AppError("banned");
}
