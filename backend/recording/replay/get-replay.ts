import type { z } from "zod";
import { replayFailure, type getReplay as wire, type replayState } from "#contract/replay/replay.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import type { Caller } from "#backend/accounts/sessions/caller.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { countReplaySales } from "#backend/enrollments/replays/sale/replay-sale-repo.ts";
import { findAssembly, type Assembly } from "../assembly/assembly-repo.ts";
import type { RecordingState } from "../recording-repo.ts";
import { findPromisedSeats } from "./find-promised-seats.ts";
import { canAskForReplay, canDownloadReplay, canWatchReplay, type ReplayFacts } from "./replay-policy.ts";
import { findReplayFacts } from "./replay-repo.ts";
import type { ReplayTickets } from "./replay-ticket.ts";
import { countViews } from "./views/replay-view-repo.ts";

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

async function progressOf(
  { db, clock }: ReplayServices,
  { facts: { recording, isInstructor, isAdmin }, assembly, lectureId }: Progress,
) {
  if (!recording || (!isInstructor && !isAdmin)) return null;
  const promised = await findPromisedSeats(db, lectureId, clock());
  const { count, santim } = await countReplaySales(db, lectureId);
  const failure =
    recording.failure === null ? null : (replayFailure.safeParse(recording.failure).data ?? "unknown");
  return {
    progress: assembly?.progress ?? 0,
    finishesAt: assembly?.finishesAt?.toISOString() ?? null,
    failure: recording.state === "recording" ? null : failure,
    canRetry: isInstructor && recording.state === "failed",
    views: await countViews(db, recording.id),
    sales: { count, amount: santimToBirr(santim) },
    promisedTo: promised ? { seats: promised.paid.seats, amount: santimToBirr(promised.paid.santim) } : null,
  };
}

/** Returns how far a lecture's replay is, with a ticket once there is something to see. @throws AppError by canAskForReplay */
export async function getReplay(
  services: ReplayServices,
  { accountId }: Pick<Caller, "accountId">,
  lectureId: string,
): Promise<z.input<(typeof wire)["data"]>> {
  const { db, clock, tickets } = services;
  const facts = await findReplayFacts(db, { accountId, lectureId });
  const asked = canAskForReplay(facts);
  if (!asked.ok || !facts) throw new AppError(asked.ok ? "lecture_not_found" : asked.code);
  const { recording, replayDays, isInstructor, isAdmin } = facts;
  const isPromised = replayDays !== null || isInstructor || isAdmin;
  const canWatch = canWatchReplay(facts, clock()).ok;
  const assembly = recording && isPromised ? await findAssembly(db, recording.id) : undefined;
  const isOver = recording?.expiresAt && recording.expiresAt <= clock();
  const state = recording && isPromised ? states[recording.state] : "none";
  return {
    state: isOver ? "removed" : state,
    durationMs: canWatch ? (assembly?.durationMs ?? null) : null,
    chapters: canWatch ? (assembly?.chapters ?? []) : [],
    renditions: canWatch && state === "ready" ? (assembly?.renditions ?? []) : [],
    renditionBytes: canWatch && state === "ready" ? (assembly?.renditionBytes ?? {}) : {},
    expiresAt: canWatch ? (recording?.expiresAt?.toISOString() ?? null) : null,
    canDownload: canDownloadReplay(facts, clock()).ok,
    ticket: canWatch ? tickets.mint({ accountId, lectureId }) : null,
    progress: await progressOf(services, { facts, assembly, lectureId }),
  };
}
