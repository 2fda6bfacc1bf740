import type { ReplayMessage } from "#contract/replay/replay-chat.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { findAssembly } from "../assembly/assembly-repo.ts";
import type { ReplayServices } from "./get-replay.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import { isHidden } from "../state/cut-policy.ts";
import { requireWatchable } from "../state/replay-policy.ts";
import { listMessagesBetween } from "./replay-chat-repo.ts";

/**
 * Returns a lecture's chat, with times in its replay.
 * @throws AppError with the codes of canWatchReplay
 */
export async function getReplayChat(
  { db, clock }: Pick<ReplayServices, "db" | "clock">,
  { accountId }: Pick<Caller, "accountId">,
  lectureId: string,
): Promise<ReplayMessage[]> {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const { id: recordingId, hidden } = requireWatchable(facts, clock());
  const { kept = [] } = (await findAssembly(db, recordingId)) ?? {};
  const [first, last] = [kept.at(0), kept.at(-1)];
  if (!first || !last) return [];
  const range = { lectureId, from: new Date(first.fromMs), to: new Date(last.toMs) };
  const sent = await listMessagesBetween(db, range);
  return sent.flatMap(({ sentAt, ...message }) => {
    const epochMs = sentAt.getTime();
    const part = kept.find(({ fromMs, toMs }) => fromMs <= epochMs && epochMs < toMs);
    const atMs = part ? Math.round(part.atMs + epochMs - part.fromMs) : null;
    return atMs === null || isHidden(hidden, atMs) ? [] : [{ ...message, atMs }];
  });
}
