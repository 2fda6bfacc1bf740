import type { z } from "zod";
import { replayFailure, type getReplay as wire, type replayState } from "#contract/replay/replay.ts";
import { videoFailure, type Replacement } from "#contract/replay/replacement.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { countReplaySales } from "#backend/enrollments/state/replay-sale-repo.ts";
import { findAssembly, type Assembly } from "../assembly/assembly-repo.ts";
import type { RecordingState } from "../state/recording-repo.ts";
import { listRedactionRequests } from "../redaction/list-redaction-requests.ts";
import { findPending } from "../state/video-repo.ts";
import { presentCuts } from "../redaction/change-cuts.ts";
import { isPending, shownDuration, type Hidden } from "../state/cut-policy.ts";
import { findCutFacts } from "../state/cut-repo.ts";
import { hideChapters } from "./hide-chapters.ts";
import { findPromisedSeats, findNeededLength } from "../state/replay-promise.ts";
import {
  canAskForReplay,
  canDownloadReplay,
  canReplaceReplay,
  canWatchReplay,
  type ReplayFacts,
} from "../state/replay-policy.ts";
import { findReplayFacts } from "../state/replay-repo.ts";
import type { ReplayTickets } from "./replay-ticket.ts";
import { countViews } from "./replay-view-repo.ts";

export interface ReplayServices {
  db: Knex;
  clock: Clock;
  tickets: ReplayTickets;
}

const states: Record<RecordingState, z.infer<typeof replayState>> = {
  recording: "recording",
  ended: "preparing",
  assembling: "preparing",
  preview: "preview",
  ready: "ready",
  failed: "failed",
  deleted: "removed",
};

interface Progress {
  facts: ReplayFacts;
  assembly: Assembly | undefined;
  lectureId: string;
}

async function progressOf({ db, clock }: ReplayServices, { facts, assembly, lectureId }: Progress) {
  const { recording, isInstructor, isAdmin } = facts;
  if (!recording || (!isInstructor && !isAdmin)) return null;
  const now = clock();
  const pending = await findPending(db, recording.id);
  const cutFacts = await findCutFacts(db, recording.id);
  const promised = await findPromisedSeats(db, lectureId, now);
  const needed = await findNeededLength(db, { recordingId: recording.id, lectureId, now });
  const { count, santim } = await countReplaySales(db, lectureId);
  const failure =
    recording.failure === null ? null : (replayFailure.safeParse(recording.failure).data ?? "unknown");
  const isReady = recording.state === "ready";
  const asked = { recordingId: recording.id, isPromised: promised !== undefined, now };
  return {
    progress: assembly?.progress ?? 0,
    finishesAt: assembly?.finishesAt?.toISOString() ?? null,
    failure: recording.state === "recording" ? null : failure,
    canRetry: isInstructor && (recording.state === "failed" || (isReady && failure !== null)),
    canReplace: canReplaceReplay(facts, now).ok,
    replacementMs: needed.neededMs,
    replacement: pending ? presentPending(pending) : null,
    cuts: cutFacts ? await presentCuts(db, recording.id, cutFacts) : [],
    cutOuts: cutFacts ? await listRedactionRequests(db, { ...asked, facts: cutFacts }) : [],
    isRemade: isReady && failure === null && cutFacts !== undefined && isPending(cutFacts),
    views: await countViews(db, recording.id),
    sales: { count, amount: santimToBirr(santim) },
    promisedTo: promised ? { seats: promised.paid.seats, amount: santimToBirr(promised.paid.santim) } : null,
  };
}

/** Returns what the host sees of a pending replacement video. */
function presentPending({
  state,
  name,
  failure,
  progress,
  finishesAt,
}: NonNullable<Awaited<ReturnType<typeof findPending>>>): Replacement {
  return {
    state,
    name,
    failure: failure === null ? null : (videoFailure.safeParse(failure).data ?? "unknown"),
    progress,
    finishesAt: finishesAt?.toISOString() ?? null,
  };
}

function timesOf({ durationMs, chapters }: Assembly, hidden: Hidden) {
  if (durationMs === null) return { durationMs, chapters, hidden: [] };
  return {
    durationMs: shownDuration(hidden, durationMs),
    chapters: hideChapters(chapters, hidden, durationMs),
    hidden: [...hidden.passages],
  };
}

/**
 * Returns the state of a lecture's replay, with a ticket once there is something to watch.
 * @throws AppError with the codes of canAskForReplay
 */
export async function getReplay(
  services: ReplayServices,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
  lectureId: string,
): Promise<z.input<(typeof wire)["data"]>> {
  const { db, clock, tickets } = services;
  const facts = await findReplayFacts(db, { accountId, lectureId, now: clock() });
  const asked = canAskForReplay(facts);
  if (!asked.ok || !facts) throw new AppError(asked.ok ? "lecture_not_found" : asked.code);
  const { recording, replayDays, isInstructor, isAdmin } = facts;
  const isPromised = replayDays !== null || isInstructor || isAdmin;
  const video = recording?.video;
  const assembly = recording && isPromised ? await findAssembly(db, recording.id) : undefined;
  const isOver = recording?.expiresAt && recording.expiresAt <= clock();
  // Nothing can be watched until the preview is re-rendered, or all renditions are ready.
  const isWithheld = recording?.state === "preview" && recording.hidden.withheld.length > 0;
  const made = recording && isPromised ? states[recording.state] : "none";
  const state = isWithheld && made === "preview" ? "preparing" : made;
  const canWatch = canWatchReplay(facts, clock()).ok && !isWithheld;
  const whole = canWatch && state === "ready" ? assembly : undefined;
  return {
    state: isOver ? "removed" : state,
    ...(canWatch && recording && assembly
      ? timesOf(assembly, recording.hidden)
      : { durationMs: null, chapters: [], hidden: [] }),
    renditions: whole?.renditions ?? [],
    renditionBytes: whole?.renditionBytes ?? {},
    pictureBytes: whole?.pictureBytes ?? 0,
    expiresAt: canWatch ? (recording?.expiresAt?.toISOString() ?? null) : null,
    canDownload: canDownloadReplay(facts, clock()).ok,
    replacedAt: canWatch ? (video?.activatedAt.toISOString() ?? null) : null,
    ticket: canWatch
      ? tickets.mint({ accountId, sessionId, lectureId, ...(video && { videoId: video.id }) })
      : null,
    progress: await progressOf(services, { facts, assembly, lectureId }),
  };
}
