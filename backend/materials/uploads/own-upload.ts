import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { MATERIAL_UPLOAD_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findMaterialAccess } from "../state/material-access-repo.ts";
import { canManageMaterials } from "../state/material-policy.ts";
import { findUpload, type UploadRecord } from "./upload-repo.ts";

/** Finds an unexpired upload to one of the caller's lectures. @throws AppError upload_gone, not_your_lecture */
export async function findOwnUpload(
  { db, clock }: { db: Db; clock: Clock },
  caller: Caller,
  id: string,
): Promise<UploadRecord> {
  const upload = await findUpload(db, id);
  const access = upload && (await findMaterialAccess(db, upload.lectureId, caller.accountId));
  if (!access) throw new AppError("upload_gone");
  const own = canManageMaterials(caller, access);
  if (!own.ok) throw new AppError(own.code);
  if (clock().getTime() - upload.createdAt.getTime() > MATERIAL_UPLOAD_MS) throw new AppError("upload_gone");
  return upload;
}
