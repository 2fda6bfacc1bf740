import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { addAssembleJob } from "../state/recording-jobs.ts";
import { requireEditable } from "./change-cuts.ts";
import { findCutFacts, insertCut, lockRecording } from "../state/cut-repo.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import type { RedactionServices } from "./request-redaction.ts";
import {
  decideRedactionRequest,
  findRedactionRequest,
  leaveToAdmin,
  type RedactionRequestRecord,
} from "./redaction-request-repo.ts";
import { listSpeakingTurns } from "../state/speaking-turn-repo.ts";
import { redactionOf, spokenPassages } from "./spoken-passages.ts";

type Decider = Pick<Caller, "accountId">;

interface RequestRef {
  lectureId: string;
  requestId: string;
}

/**
 * The caller must lock the recording first.
 * @throws AppError not_found, cut_out_decided
 */
async function findOpen(
  trx: Knex.Transaction,
  recordingId: string,
  requestId: string,
): Promise<RedactionRequestRecord> {
  const request = await findRedactionRequest(trx, recordingId, requestId);
  if (!request) throw new AppError("not_found");
  if (request.state !== "open") throw new AppError("cut_out_decided");
  return request;
}

/**
 * Hides every passage in which a speaker is heard, and re-renders the replay. If the host may not hide that much of the
 * replay, the request is escalated to an admin, who may. Returns the request's state.
 * @throws AppError cut_out_leaves_nothing
 */
export async function grantRedaction(
  services: RedactionServices,
  { accountId }: Decider,
  { lectureId, requestId }: RequestRef,
): Promise<RedactionRequestRecord["state"]> {
  const { recordingId, isAdmin } = await requireEditable(services, { accountId }, lectureId);
  return services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    const request = await findOpen(trx, recordingId, requestId);
    const now = services.clock();
    const facts = await findCutFacts(trx, recordingId);
    if (!facts) throw new AppError("replay_unavailable");
    const speakingTurns = await listSpeakingTurns(trx, { recordingId, accountIds: [request.accountId], now });
    const { cuts, isUnfair, leavesNothing } = redactionOf(facts, spokenPassages(facts, speakingTurns));
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

export async function refuseRedaction(
  services: RedactionServices,
  { accountId }: Decider,
  { lectureId, requestId, reason }: RequestRef & { reason: string },
): Promise<void> {
  const { recordingId, isAdmin } = await requireEditable(services, { accountId }, lectureId);
  await services.db.transaction(async (trx) => {
    await lockRecording(trx, recordingId);
    const request = await findOpen(trx, recordingId, requestId);
    // Once a request is escalated to an admin, the host can no longer decide it.
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

/** Records the decision and notifies the speaker. */
async function decide(
  trx: Knex.Transaction,
  { id, accountId }: RedactionRequestRecord,
  { lectureId, ...decision }: Decision,
): Promise<void> {
  await decideRedactionRequest(trx, id, decision);
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
