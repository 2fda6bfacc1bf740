import type { RedactionRequest } from "#contract/replay/redaction.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Span } from "../state/timeline.ts";
import type { CutFacts } from "../state/cut-policy.ts";
import { findCutFacts } from "../state/cut-repo.ts";
import { findPromisedSeats } from "../state/replay-promise.ts";
import {
  findOpenRedactionRequest,
  listOpenRedactionRequests,
  type RedactionRequestRecord,
} from "./redaction-request-repo.ts";
import { listSpeakingTurns } from "../state/speaking-turn-repo.ts";
import { redactionOf, spokenPassages } from "./spoken-passages.ts";

interface AskedOf {
  recordingId: string;
  facts: CutFacts;
  /** True if students have paid for the replay. */
  isPromised: boolean;
  now: Date;
}

/** Lists the redaction requests for a replay, oldest first. */
export async function listRedactionRequests(
  db: Db,
  { recordingId, now, ...replay }: AskedOf,
): Promise<RedactionRequest[]> {
  const requests = await listOpenRedactionRequests(db, recordingId);
  if (requests.length === 0) return [];
  const accountIds = requests.map(({ accountId }) => accountId);
  const speakingTurns = await listSpeakingTurns(db, { recordingId, accountIds, now });
  return requests.map((request) => {
    const own = speakingTurns.filter(({ accountId }) => accountId === request.accountId);
    return present(request, own, replay);
  });
}

interface RequestRef {
  id: string;
  recordingId: string;
  lectureId: string;
  now: Date;
}

/** Returns undefined once the request is decided. */
export async function getRedactionRequest(
  db: Db,
  { id, recordingId, lectureId, now }: RequestRef,
): Promise<RedactionRequest | undefined> {
  const request = await findOpenRedactionRequest(db, id);
  const facts = await findCutFacts(db, recordingId);
  if (!request || !facts) return undefined;
  const speakingTurns = await listSpeakingTurns(db, { recordingId, accountIds: [request.accountId], now });
  const isPromised = (await findPromisedSeats(db, lectureId, now)) !== undefined;
  return present(request, speakingTurns, { facts, isPromised });
}

function present(
  { id, name, reason, askedAt, forAdminSince }: RedactionRequestRecord,
  speakingTurns: readonly Span[],
  { facts, isPromised }: Pick<AskedOf, "facts" | "isPromised">,
): RedactionRequest {
  const passages = spokenPassages(facts, speakingTurns);
  return {
    _id: id,
    name,
    reason: reason ?? "",
    askedAt: askedAt.toISOString(),
    passages,
    needsAdmin: isPromised && redactionOf(facts, passages).isUnfair,
    withAdmin: forAdminSince !== null,
  };
}
