import type { Caller } from "#backend/accounts/sessions/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { addJob } from "#backend/jobs/job-repo.ts";
import { assembleJob } from "../assembly/assembly-job.ts";
import { reopenAssembly } from "../assembly/assembly-repo.ts";
import { removeJob } from "./remove-job.ts";
import { findReplayFacts, isReplayPaidFor, markDeleted } from "./replay-repo.ts";

interface ChangeServices {
  db: Knex;
  clock: Clock;
}

type Changer = Pick<Caller, "accountId" | "role">;

async function findOwn(db: Knex, { accountId }: Changer, lectureId: string) {
  const facts = await findReplayFacts(db, { accountId, lectureId });
  if (!facts) throw new AppError("lecture_not_found");
  if (!facts.isInstructor) throw new AppError("not_your_lecture");
  if (!facts.recording) throw new AppError("replay_unavailable");
  return facts.recording;
}

/** Makes a replay that was given up again. @throws AppError lecture_not_found, not_your_lecture, replay_unavailable */
export async function retryReplay({ db }: ChangeServices, caller: Changer, lectureId: string): Promise<void> {
  const { id: recordingId } = await findOwn(db, caller, lectureId);
  await db.transaction(async (trx) => {
    if (!(await reopenAssembly(trx, recordingId))) throw new AppError("replay_unavailable");
    const key = `${assembleJob.name}:${recordingId}`;
    await addJob(trx, assembleJob, { recordingId }, { key, queue: assembleJob.name });
  });
}

/**
 * Removes a replay and what was recorded, for good. What people have paid for stays until it expires.
 * @throws AppError lecture_not_found, not_your_lecture, replay_unavailable, replay_promised
 */
export async function deleteReplay(
  { db, clock }: ChangeServices,
  caller: Changer,
  lectureId: string,
): Promise<void> {
  const { id: recordingId } = await findOwn(db, caller, lectureId);
  await db.transaction(async (trx) => {
    if (await isReplayPaidFor(trx, lectureId)) throw new AppError("replay_promised");
    if (!(await markDeleted(trx, recordingId, clock()))) throw new AppError("replay_unavailable");
    await addJob(trx, removeJob, { recordingId }, { key: `${removeJob.name}:${recordingId}` });
  });
}
