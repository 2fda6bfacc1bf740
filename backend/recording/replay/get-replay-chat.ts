import type { ReplayMessage } from "#contract/replay/replay-chat.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { findReplayTimes } from "./find-replay-times.ts";
import type { ReplayServices } from "./get-replay.ts";
import { listMessagesBetween } from "./replay-chat-repo.ts";

/**
 * Returns a lecture's chat, with times in its replay.
 * @throws AppError with the codes of canWatchReplay
 */
export async function getReplayChat(
  services: Pick<ReplayServices, "db" | "clock">,
  caller: Pick<Caller, "accountId">,
  lectureId: string,
): Promise<ReplayMessage[]> {
  const times = await findReplayTimes(services, caller, lectureId);
  if (!times) return [];
  const sent = await listMessagesBetween(services.db, { lectureId, from: times.from, to: times.to });
  return sent.flatMap(({ sentAt, ...message }) => {
    const atMs = times.toReplayMs(sentAt);
    return atMs === null ? [] : [{ ...message, atMs }];
  });
}
