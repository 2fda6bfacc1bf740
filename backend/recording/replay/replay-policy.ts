import type { ErrorCode } from "#contract/http/error.ts";
import type { RecordingState } from "../recording-repo.ts";

/** What the database says about an account and the replay of a lecture. */
export interface ReplayFacts {
  isInstructor: boolean;
  isAdmin: boolean;
  /** The account is suspended. */
  isSuspended: boolean;
  /** With a seat, or with the replay alone. */
  isEnrolled: boolean;
  /** The account has bought the replay alone and can still give it back, since less than a quarter was sent to it. */
  isReturnable: boolean;
  /** The host banned the account from this lecture. */
  isBanned: boolean;
  /** Null: nobody was promised a replay, so only the instructor sees what was recorded. */
  replayDays: number | null;
  /** Its seats can download the replay. */
  offlineAllowed: boolean;
  recording: { id: string; state: RecordingState; failure: string | null; expiresAt: Date | null } | null;
}

export type ReplayDecision = { ok: true } | { ok: false; code: ErrorCode };

/** The instructor, admins, and enrolled students who are not banned may know of a lecture's replay. */
export function canAskForReplay(facts: ReplayFacts | undefined): ReplayDecision {
  if (!facts) return { ok: false, code: "lecture_not_found" };
  if (facts.isSuspended) return { ok: false, code: "account_suspended" };
  if (facts.isInstructor || facts.isAdmin) return { ok: true };
  if (!facts.isEnrolled) return { ok: false, code: "not_enrolled" };
  return facts.isBanned ? { ok: false, code: "banned" } : { ok: true };
}

/**
 * Whether its files may be had now: there are some, and its time is not over. Who can still give it back gets no preview,
 * of which nobody can tell how much was watched.
 */
export function canWatchReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  const asked = canAskForReplay(facts);
  if (!asked.ok || !facts) return asked;
  const { recording, isInstructor, isAdmin, isReturnable, replayDays } = facts;
  const isThere = recording?.state === "ready" || (recording?.state === "preview" && !isReturnable);
  const isOver =
    recording?.expiresAt !== null && recording?.expiresAt !== undefined && recording.expiresAt <= now;
  const isPromised = replayDays !== null || isInstructor || isAdmin;
  return isThere && !isOver && isPromised ? { ok: true } : { ok: false, code: "replay_unavailable" };
}

/** Whether a copy of it can be had now, to watch it without a connection. */
export function canDownloadReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  const watched = canWatchReplay(facts, now);
  if (!watched.ok || !facts) return watched;
  if (facts.recording?.state !== "ready") return { ok: false, code: "replay_unavailable" };
  return facts.offlineAllowed || facts.isInstructor
    ? { ok: true }
    : { ok: false, code: "replay_not_downloadable" };
}
