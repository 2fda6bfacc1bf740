import type { OwnCutOut } from "#contract/replay/cut-out.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import type { Span } from "../state/timeline.ts";
import { findCutFacts, lockRecording } from "../state/cut-repo.ts";
import {
  findOwnCutOut,
  openCutOut,
  type CutOut,
  findSpokenReplay,
  type SpokenReplay,
} from "./cut-out-repo.ts";
import { listTurns } from "../state/floor-turn-repo.ts";
import { spokenPassages } from "./spoken-passages.ts";

export interface CutOutServices {
  db: Knex;
  clock: Clock;
}

type Speaker = Pick<Caller, "accountId">;

interface Own {
  replay: SpokenReplay;
  passages: Span[];
  request: CutOut | undefined;
}

/** Null while there is no replay. */
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
  const turns = await listTurns(db, { recordingId, accountIds: [accountId], now });
  const request = await findOwnCutOut(db, { recordingId, accountId });
  return { replay: { ...replay, recordingId }, passages: spokenPassages(facts, turns), request };
}

/** Whether somebody who speaks in what can be seen may ask (again): what an admin has refused stays refused. */
function canAsk({ passages, request, replay }: Own): boolean {
  if (passages.length === 0) return false;
  if (!request || request.state === "granted") return true;
  return request.state === "refused" && request.decidedBy === replay.instructorId;
}

function present(own: Own | null): OwnCutOut {
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

/** Returns where the caller speaks in a lecture's replay, and what they asked for. @throws AppError lecture_not_found */
export async function getOwnCutOut(
  { db, clock }: CutOutServices,
  { accountId }: Speaker,
  lectureId: string,
): Promise<OwnCutOut> {
  return present(await findOwn(db, { accountId, lectureId, now: clock() }));
}

/**
 * Asks the host, or an admin once the host has refused. Idempotent while it is open.
 * @throws AppError lecture_not_found, replay_unavailable, cut_out_nothing, cut_out_decided
 */
export async function askForCutOut(
  { db, clock }: CutOutServices,
  { accountId }: Speaker,
  { lectureId, reason }: { lectureId: string; reason: string | undefined },
): Promise<OwnCutOut> {
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
    const requestId = await openCutOut(trx, asked);
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
