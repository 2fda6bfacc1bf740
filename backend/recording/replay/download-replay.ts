import type { z } from "zod";
import type { downloadReplay as wire } from "#contract/replay/replay.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { ReplayServices } from "./get-replay.ts";
import { canDownloadReplay } from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";

/**
 * Returns what a page needs to store an offline replay. All segments sent for it count as watched, as in a player,
 * since it is unknown what happens to them afterwards.
 * @throws AppError with the codes of canDownloadReplay
 */
export async function downloadReplay(
  { db, clock, tickets }: ReplayServices,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
  lectureId: string,
): Promise<z.input<(typeof wire)["data"]>> {
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const decision = canDownloadReplay(facts, clock());
  if (!decision.ok) throw new AppError(decision.code);
  const { expiresAt, video } = facts?.recording ?? {};
  if (!expiresAt) throw new AppError("replay_unavailable");
  return {
    ticket: tickets.mint({
      accountId,
      sessionId,
      lectureId,
      isDownload: true,
      ...(video && { videoId: video.id }),
    }),
    expiresAt: expiresAt.toISOString(),
  };
}
