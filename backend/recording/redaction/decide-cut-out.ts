import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { addAssembleJob } from "../state/recording-jobs.ts";
import { findCuttable } from "./change-cuts.ts";
import { findCutFacts, insertCut, lockRecording } from "../state/cut-repo.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import type { CutOutServices } from "./ask-for-cut-out.ts";
import { decideCutOut, findCutOut, leaveToAdmin, type CutOut } from "./cut-out-repo.ts";
import { listTurns } from "../state/floor-turn-repo.ts";
import { cutOutOf, spokenPassages } from "./spoken-passages.ts";

type Decider = Pick<Caller, "accountId">;

interface RequestRef {
  lectureId: string;
  requestId: string;
}

/** Lock its recording first. @throws AppError not_found, cut_out_decided */
async function findOpen(trx: Knex.Transaction, recordingId: string, requestId: string): Promise<CutOut> {
  const request = await findCutOut(trx, recordingId, requestId);
  if (!request) throw new AppError("not_found");
  if (request.state !== "open") throw new AppError("cut_out_decided");
  return request;
}

/**
 * Hides every passage in which a speaker is heard, and has the replay made anew. Where the host may not hide so much of it,
 * it is left to an admin, who may. Returns its state.
 * @throws AppError lecture_not_found, not_your_lecture, replay_unavailable, not_found, cut_out_decided, cut_out_leaves_nothing
 */
export async function grantCutOut(
  services: CutOutServices,
  { accountId }: Decider,
  { lectureId, requestId }: RequestRef,
): Promise<CutOut["state"]> {
  const { recordingId, isAdmin } = await findCuttable(services, { accountId }, lectureId);
  return services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    const request = await findOpen(trx, recordingId, requestId);
    const now = services.clock();
    const facts = await findCutFacts(trx, recordingId);
    if (!facts) throw new AppError("replay_unavailable");
    const turns = await listTurns(trx, { recordingId, accountIds: [request.accountId], now });
    const { cuts, isUnfair, leavesNothing } = cutOutOf(facts, spokenPassages(facts, turns));
    if (leavesNothing) throw new AppError("cut_out_leaves_nothing");
    if (!isAdmin && isUnfair && (await findPromisedSeats(trx, lectureId, now))) {
      await leaveToAdmin(trx, requestId, now);
      return "open";
    }
    for (const cut of cuts)
      await insertCut(trx, { recordingId, ...cut, madeBy: accountId, forSpeaker: true, now });
    if (cuts.length > 0) await addAssembleJob(trx, recordingId);
    await decide(trx, request, { state: "granted", answer: null, by: accountId, lectureId, now });
    return "granted";
  });
}

/** @throws AppError lecture_not_found, not_your_lecture, replay_unavailable, not_found, cut_out_decided */
export async function refuseCutOut(
  services: CutOutServices,
  { accountId }: Decider,
  { lectureId, requestId, reason }: RequestRef & { reason: string },
): Promise<void> {
  const { recordingId, isAdmin } = await findCuttable(services, { accountId }, lectureId);
  await services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    const request = await findOpen(trx, recordingId, requestId);
    // It is no longer the host's.
    if (!isAdmin && request.forAdminSince !== null) throw new AppError("cut_out_decided");
    const now = services.clock();
    await decide(trx, request, { state: "refused", answer: reason, by: accountId, lectureId, now });
  });
}

interface Decision {
  state: "granted" | "refused";
  answer: string | null;
  by: string;
  lectureId: string;
  now: Date;
}

/** The speaker is told. */
async function decide(
  trx: Knex.Transaction,
  { id, accountId }: CutOut,
  { lectureId, ...decision }: Decision,
): Promise<void> {
  await decideCutOut(trx, id, decision);
  const { state, answer, now } = decision;
  await enqueueNotifications(
    trx,
    {
      kind: "cut-out-decided",
      subjectId: `${id}:${now.getTime()}`,
      accountIds: [accountId],
      data: { lectureId, state, answer },
    },
    now,
  );
}
