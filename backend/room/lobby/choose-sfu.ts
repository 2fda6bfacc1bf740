import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { updatePreferSfu } from "#backend/lectures/schedule/lecture-state-repo.ts";
import type { Sfu } from "../media/sfu.ts";

interface ChooseSfuServices {
  db: Db;
  clock: Clock;
  sfu: Pick<Sfu, "choiceOf" | "moveCrowded">;
}

/**
 * Records whether the caller prefers an SFU for their lecture. An open room moves to an SFU immediately, and never
 * moves back.
 *
 * @throws AppError not_found if there is no SFU
 */
export async function chooseSfu(
  { db, clock, sfu }: ChooseSfuServices,
  caller: Caller,
  { roomId, wished }: { roomId: string; wished: boolean },
): Promise<SfuChoice> {
  const lecture = await findLecture(db, roomId, clock());
  if (!lecture) throw new AppError("lecture_not_found");
  const verdict = canUpdateLecture(caller, lecture);
  if (!verdict.ok) throw new AppError(verdict.code);
  if (!(await sfu.choiceOf(roomId))) throw new AppError("not_found");
  await updatePreferSfu(db, roomId, wished);
  await sfu.moveCrowded(roomId);
  const choice = await sfu.choiceOf(roomId);
  if (!choice) throw new AppError("not_found");
  return choice;
}
