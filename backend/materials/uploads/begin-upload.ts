import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { lockLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { canAddMaterial } from "../state/material-policy.ts";
import { measureSpace } from "../state/material-repo.ts";
import { insertUpload, type NewUpload } from "./upload-repo.ts";

/**
 * Reserves space for a file in the caller's own lecture.
 * @throws AppError lecture_not_found, not_your_lecture, too_many_materials, materials_full
 */
export async function beginUpload(
  { db, clock }: { db: Knex; clock: Clock },
  caller: Caller,
  upload: NewUpload,
): Promise<void> {
  await db.transaction(async (trx) => {
    const lecture = await lockLecture(trx, upload.lectureId, clock());
    if (!lecture) throw new AppError("lecture_not_found");
    const own = canUpdateLecture(caller, lecture);
    if (!own.ok) throw new AppError(own.code);
    const space = canAddMaterial(upload.bytes, await measureSpace(trx, lectureOf(upload, caller)));
    if (!space.ok) throw new AppError(space.code);
    await insertUpload(trx, upload);
  });
}

function lectureOf({ lectureId }: NewUpload, { accountId }: Caller) {
  return { lectureId, instructorId: accountId };
}
