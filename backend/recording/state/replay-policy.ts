import { AppError } from "#backend/platform/app-error.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import { FAIR_VIDEO_SHARE } from "#contract/replay/replacement.ts";
import type { Hidden } from "./cut-policy.ts";
import type { RecordingState } from "./recording-repo.ts";

interface FoundRecording {
  id: string;
  state: RecordingState;
  failure: string | null;
  expiresAt: Date | null;
  /**
   * The video that replaces the recording, and the time at which it did so; null while users watch the recording
   * itself.
   */
  video: { id: string; activatedAt: Date } | null;
  /** The parts that are currently hidden. */
  hidden: Hidden;
}

/** The facts in the database that decide about an account's access to the replay of a lecture. */
export interface ReplayFacts {
  isInstructor: boolean;
  isAdmin: boolean;
  isSuspended: boolean;
  /** True if the account is enrolled, with a seat or with only the replay. */
  isEnrolled: boolean;
  /**
   * True if the account can still get its money back: it bought only the replay and has been sent less than a quarter
   * of it; or it has a seat in a lecture that was rescheduled after the purchase, and did not attend.
   */
  isReturnable: boolean;
  /** True if the host has banned the account from this lecture. */
  isBanned: boolean;
  /** Null if no replay was promised, so only the instructor sees the recording. */
  replayDays: number | null;
  /** True if enrolled students may download the replay. */
  offlineAllowed: boolean;
  recording: FoundRecording | null;
}

export type ReplayDecision = { ok: true } | { ok: false; code: ErrorCode };

/**
 * Decides whether the account may know about a lecture's replay: the instructor, admins, and enrolled students who are
 * not banned may.
 */
export function canAskForReplay(facts: ReplayFacts | undefined): ReplayDecision {
  if (!facts) return { ok: false, code: "lecture_not_found" };
  if (facts.isSuspended) return { ok: false, code: "account_suspended" };
  if (facts.isInstructor || facts.isAdmin) return { ok: true };
  if (!facts.isEnrolled) return { ok: false, code: "not_enrolled" };
  return facts.isBanned ? { ok: false, code: "banned" } : { ok: true };
}

/**
 * Decides whether the replay can be watched now: it must have files, and must not have expired. A student whose
 * purchase is still refundable gets no preview, because how much of a preview was watched can't be measured.
 */
export function canWatchReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  const asked = canAskForReplay(facts);
  if (!asked.ok || !facts) return asked;
  const { recording, isInstructor, isAdmin, isReturnable, replayDays } = facts;
  const isThere = recording?.state === "ready" || (recording?.state === "preview" && !isReturnable);
  const isPromised = replayDays !== null || isInstructor || isAdmin;
  return isThere && !isOver(recording, now) && isPromised
    ? { ok: true }
    : { ok: false, code: "replay_unavailable" };
}

const isOver = (recording: FoundRecording | null, now: Date) =>
  recording !== null && recording.expiresAt !== null && recording.expiresAt <= now;

/**
 * Decides whether the account may replace the replay with a video: only the lecture's instructor may, and only if there
 * is a replay or its production has failed.
 */
export function canReplaceReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  if (!facts) return { ok: false, code: "lecture_not_found" };
  if (facts.isSuspended) return { ok: false, code: "account_suspended" };
  if (!facts.isInstructor) return { ok: false, code: "not_your_lecture" };
  const { recording } = facts;
  const isMade = recording?.state === "ready" || recording?.state === "failed";
  return isMade && !isOver(recording, now) ? { ok: true } : { ok: false, code: "replay_unavailable" };
}

/** Decides whether the replay can be downloaded now for offline use. */
export function canDownloadReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  const watched = canWatchReplay(facts, now);
  if (!watched.ok || !facts) return watched;
  if (facts.recording?.state !== "ready") return { ok: false, code: "replay_unavailable" };
  return facts.offlineAllowed || facts.isInstructor
    ? { ok: true }
    : { ok: false, code: "replay_not_downloadable" };
}

/**
 * Returns the recording of a replay that may be watched now.
 *
 * @throws AppError with the code that `canWatchReplay` returns
 */
export function requireWatchable(
  facts: ReplayFacts | undefined,
  now: Date,
): NonNullable<ReplayFacts["recording"]> {
  const decision = canWatchReplay(facts, now);
  if (!decision.ok) throw new AppError(decision.code);
  if (!facts?.recording) throw new AppError("replay_unavailable");
  return facts.recording;
}

/** The known lengths of the replay that students paid for. Milliseconds. */
export interface PromisedLength {
  /** Length of the longest replay that a video has replaced; null if none was replaced. */
  beforeMs: number | null;
  /** Length of the current replay; null if it could not be produced. */
  presentMs: number | null;
  /** The recorded and the announced length of the lecture. */
  recordedMs: number;
  announcedMs: number;
}

/**
 * Returns the length of the longest replay so far (or its expected length, if none could be produced), and the minimum
 * length of a replacement video while the replay is promised. The minimum is based on the longest replay, so that
 * successive replacements can't become shorter and shorter.
 */
export function neededLength({ beforeMs, presentMs, recordedMs, announcedMs }: PromisedLength): {
  lengthMs: number;
  neededMs: number;
} {
  const lengthMs = Math.round(Math.max(beforeMs ?? 0, presentMs ?? Math.min(recordedMs, announcedMs)));
  return { lengthMs, neededMs: Math.ceil(lengthMs * FAIR_VIDEO_SHARE) };
}
