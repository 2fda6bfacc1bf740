import type { CutOutRequest } from "#contract/replay/cut-out.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Span } from "../state/timeline.ts";
import type { CutFacts } from "../state/cut-policy.ts";
import { findCutFacts } from "../state/cut-repo.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import { findOpenCutOut, listOpenCutOuts, type CutOut } from "./cut-out-repo.ts";
import { listTurns } from "../state/floor-turn-repo.ts";
import { cutOutOf, spokenPassages } from "./spoken-passages.ts";

interface AskedOf {
  recordingId: string;
  facts: CutFacts;
  /** Students have paid for the replay. */
  isPromised: boolean;
  now: Date;
}

/** What speakers ask of a replay, oldest first. */
export async function listCutOutRequests(
  db: Db,
  { recordingId, now, ...replay }: AskedOf,
): Promise<CutOutRequest[]> {
  const requests = await listOpenCutOuts(db, recordingId);
  if (requests.length === 0) return [];
  const accountIds = requests.map(({ accountId }) => accountId);
  const turns = await listTurns(db, { recordingId, accountIds, now });
  return requests.map((request) => {
    const own = turns.filter(({ accountId }) => accountId === request.accountId);
    return present(request, own, replay);
  });
}

interface RequestRef {
  id: string;
  recordingId: string;
  lectureId: string;
  now: Date;
}

/** Undefined once it is decided. */
export async function findCutOutRequest(
  db: Db,
  { id, recordingId, lectureId, now }: RequestRef,
): Promise<CutOutRequest | undefined> {
  const request = await findOpenCutOut(db, id);
  const facts = await findCutFacts(db, recordingId);
  if (!request || !facts) return undefined;
  const turns = await listTurns(db, { recordingId, accountIds: [request.accountId], now });
  const isPromised = (await findPromisedSeats(db, lectureId, now)) !== undefined;
  return present(request, turns, { facts, isPromised });
}

function present(
  { id, name, reason, askedAt, forAdminSince }: CutOut,
  turns: readonly Span[],
  { facts, isPromised }: Pick<AskedOf, "facts" | "isPromised">,
): CutOutRequest {
  const passages = spokenPassages(facts, turns);
  return {
    _id: id,
    name,
    reason: reason ?? "",
    askedAt: askedAt.toISOString(),
    passages,
    needsAdmin: isPromised && cutOutOf(facts, passages).isUnfair,
    withAdmin: forAdminSince !== null,
  };
}
