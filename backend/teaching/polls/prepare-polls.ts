import { MAX_POLLS, type PreparedPoll } from "#contract/room/class-poll.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { transactOnce, type Stored } from "#backend/platform/idempotency/transact-once.ts";
import { lockClassSettings } from "../state/class-settings-repo.ts";
import {
  deleteClassPoll,
  insertClassPoll,
  listClassPolls,
  orderClassPolls,
  updateClassPoll,
} from "../state/class-poll-repo.ts";
import { isPollOpened } from "../state/poll-round-repo.ts";
import { pollIssues } from "./class-poll-policy.ts";

/** Changes a lecture's class polls, whose ids `change` gets in their order, while nobody else changes them. */
async function changePolls<Result extends Stored | void>(
  db: Knex,
  lectureId: string,
  change: (trx: Knex.Transaction, ids: string[]) => Promise<Result>,
): Promise<Result> {
  return transactOnce(db, async (trx) => {
    await lockClassSettings(trx, lectureId);
    return change(
      trx,
      (await listClassPolls(trx, lectureId)).map(({ id }) => id),
    );
  });
}

interface PollKey {
  lectureId: string;
  pollId: string;
}

const refuseIssues = (poll: PreparedPoll) => {
  const fields = pollIssues(poll);
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
};

const refuseUnknown = (ids: readonly string[], pollId: string) => {
  if (!ids.includes(pollId)) throw new AppError("class_poll_not_found");
};

/** What was asked and answered stays as it was. */
async function refuseOpened(trx: Knex.Transaction, ids: readonly string[], pollId: string): Promise<void> {
  refuseUnknown(ids, pollId);
  if (await isPollOpened(trx, pollId)) throw new AppError("class_poll_opened");
}

/** Adds a class poll at the end. Returns its id. @throws AppError invalid (options, right), too_many_class_polls */
export async function createPoll(db: Knex, lectureId: string, poll: PreparedPoll): Promise<string> {
  refuseIssues(poll);
  return changePolls(db, lectureId, (trx, ids) => {
    if (ids.length >= MAX_POLLS) throw new AppError("too_many_class_polls");
    return insertClassPoll(trx, { ...poll, lectureId, position: ids.length });
  });
}

/** @throws AppError invalid (options, right), class_poll_not_found, class_poll_opened */
export async function updatePoll(
  db: Knex,
  { lectureId, pollId }: PollKey,
  poll: PreparedPoll,
): Promise<void> {
  refuseIssues(poll);
  await changePolls(db, lectureId, async (trx, ids) => {
    await refuseOpened(trx, ids, pollId);
    await updateClassPoll(trx, pollId, poll);
  });
}

/** @throws AppError class_poll_not_found, class_poll_opened */
export async function deletePoll(db: Knex, { lectureId, pollId }: PollKey): Promise<void> {
  await changePolls(db, lectureId, async (trx, ids) => {
    await refuseOpened(trx, ids, pollId);
    await deleteClassPoll(trx, pollId);
    await orderClassPolls(
      trx,
      ids.filter((id) => id !== pollId),
    );
  });
}

/** Moves a class poll to a position, from 0; a position beyond the end is the end. @throws AppError class_poll_not_found */
export async function movePoll(db: Knex, { lectureId, pollId }: PollKey, position: number): Promise<void> {
  await changePolls(db, lectureId, async (trx, ids) => {
    refuseUnknown(ids, pollId);
    await orderClassPolls(trx, ids.filter((id) => id !== pollId).toSpliced(position, 0, pollId));
  });
}
