import type { OwnRedactionRequest } from "#contract/replay/redaction.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import type { Span } from "../state/timeline.ts";
import { findCutFacts, lockRecording } from "../state/cut-repo.ts";
import {
  findOwnRedactionRequest,
  openRedactionRequest,
  type RedactionRequestRecord,
  findSpokenReplay,
  type SpokenReplay,
} from "./redaction-request-repo.ts";
import { listSpeakingTurns } from "../state/speaking-turn-repo.ts";
import { spokenPassages } from "./spoken-passages.ts";

export interface RedactionServices {
  db: Knex;
  clock: Clock;
}

type Speaker = Pick<Caller, "accountId">;

interface Own {
  replay: SpokenReplay;
  passages: Span[];
  request: RedactionRequestRecord | undefined;
}

/** Returns null while there is no replay. */
async function findOwn(
  db: Db,
  { accountId, lectureId, now }: { accountId: string; lectureId: string; now: Date },
): Promise<Own | null> {
  const replay = await findSpokenReplay(db, lectureId);
  if (!replay) throw new AppError("lecture_not_found");
  const { recordingId, expiresAt } = replay;
  if (recordingId === null || (expiresAt !== null && expiresAt <= now)) return null;
  const facts = await findCutFacts(db, recordingId);
  if (!facts) return null;
  const speakingTurns = await listSpeakingTurns(db, { recordingId, accountIds: [accountId], now });
  const request = await findOwnRedactionRequest(db, { recordingId, accountId });
  return { replay: { ...replay, recordingId }, passages: spokenPassages(facts, speakingTurns), request };
}

/**
 * Returns true if the speaker may request redaction, or request it again: they must be heard in a visible passage, and
 * what an admin has refused stays refused.
 */
function canAsk({ passages, request, replay }: Own): boolean {
  if (passages.length === 0) return false;
  if (!request || request.state === "granted") return true;
  return request.state === "refused" && request.decidedBy === replay.instructorId;
}

function present(own: Own | null): OwnRedactionRequest {
  if (!own) return { passages: [], request: null, canAsk: false };
  const { passages, request } = own;
  return {
    passages,
    request: request
      ? { state: request.state, withAdmin: request.forAdminSince !== null, answer: request.answer }
      : null,
    canAsk: canAsk(own),
  };
}

/**
 * Returns the passages of a replay in which the caller speaks, and their redaction request.
 * @throws AppError lecture_not_found
 */
export async function getOwnRedactionRequest(
  { db, clock }: RedactionServices,
  { accountId }: Speaker,
  lectureId: string,
): Promise<OwnRedactionRequest> {
  return present(await findOwn(db, { accountId, lectureId, now: clock() }));
}

/**
 * Requests a redaction from the host, or from an admin once the host has refused. Idempotent while the request is open.
 * @throws AppError cut_out_nothing, cut_out_decided
 */
export async function requestRedaction(
  { db, clock }: RedactionServices,
  { accountId }: Speaker,
  { lectureId, reason }: { lectureId: string; reason: string | undefined },
): Promise<OwnRedactionRequest> {
  return db.transaction(async (trx) => {
    const now = clock();
    const replay = await findSpokenReplay(trx, lectureId);
    if (replay?.recordingId) await lockRecording(trx, replay.recordingId);
    const own = await findOwn(trx, { accountId, lectureId, now });
    if (!own?.replay.recordingId) throw new AppError("replay_unavailable");
    const { request, passages } = own;
    if (request?.state === "open") return present(own);
    if (passages.length === 0) throw new AppError("cut_out_nothing");
    if (!canAsk(own)) throw new AppError("cut_out_decided");
    const { recordingId, instructorId } = own.replay;
    const isForAdmin = request?.state === "refused";
    const asked = { recordingId, accountId, reason: reason || null, isForAdmin, now };
    const requestId = await openRedactionRequest(trx, asked);
    if (!isForAdmin)
      await enqueueNotifications(
        trx,
        {
          kind: "cut-out-asked",
          subjectId: `${requestId}:${now.getTime()}`,
          accountIds: [instructorId],
          data: { lectureId, requestId },
        },
        now,
      );
    return present(await findOwn(trx, { accountId, lectureId, now }));
  });
}
