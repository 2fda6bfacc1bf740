import { AppError } from "#backend/platform/app-error.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import { FAIR_VIDEO_SHARE } from "#contract/replay/replacement.ts";
import type { RecordingState } from "./recording-repo.ts";

interface FoundRecording {
  id: string;
  state: RecordingState;
  failure: string | null;
  expiresAt: Date | null;
  /** The video that stands in its replay's place, and since when; null: what was recorded is what people watch. */
  video: { id: string; stoodAt: Date } | null;
}

/** What the database says about an account and the replay of a lecture. */
export interface ReplayFacts {
  isInstructor: boolean;
  isAdmin: boolean;
  /** The account is suspended. */
  isSuspended: boolean;
  /** With a seat, or with the replay alone. */
  isEnrolled: boolean;
  /**
   * The account can still give back what it has paid: it has bought the replay alone, and less than a quarter was sent to it;
   * or it has a seat of a lecture that was moved since, and was not there.
   */
  isReturnable: boolean;
  /** The host banned the account from this lecture. */
  isBanned: boolean;
  /** Null: nobody was promised a replay, so only the instructor sees what was recorded. */
  replayDays: number | null;
  /** Its seats can download the replay. */
  offlineAllowed: boolean;
  recording: FoundRecording | null;
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
  const isPromised = replayDays !== null || isInstructor || isAdmin;
  return isThere && !isOver(recording, now) && isPromised
    ? { ok: true }
    : { ok: false, code: "replay_unavailable" };
}

const isOver = (recording: FoundRecording | null, now: Date) =>
  recording !== null && recording.expiresAt !== null && recording.expiresAt <= now;

/** Whether the account may have a video stand in its place: its instructor, where there is one, or none could be made. */
export function canReplaceReplay(facts: ReplayFacts | undefined, now: Date): ReplayDecision {
  if (!facts) return { ok: false, code: "lecture_not_found" };
  if (facts.isSuspended) return { ok: false, code: "account_suspended" };
  if (!facts.isInstructor) return { ok: false, code: "not_your_lecture" };
  const { recording } = facts;
  const isMade = recording?.state === "ready" || recording?.state === "failed";
  return isMade && !isOver(recording, now) ? { ok: true } : { ok: false, code: "replay_unavailable" };
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

/** Returns the recording of a replay that may be watched now. @throws AppError by canWatchReplay */
export function requireWatchable(
  facts: ReplayFacts | undefined,
  now: Date,
): NonNullable<ReplayFacts["recording"]> {
  const decision = canWatchReplay(facts, now);
  if (!decision.ok) throw new AppError(decision.code);
  if (!facts?.recording) throw new AppError("replay_unavailable");
  return facts.recording;
}

/** What is known of the replay that students paid for. Milliseconds. */
export interface PromisedLength {
  /** Of the longest one that another video stood in the place of; null: none did. */
  beforeMs: number | null;
  /** Of the present one; null: it could not be made. */
  presentMs: number | null;
  /** How long the lecture was recorded, and how long it was to be. */
  recordedMs: number;
  announcedMs: number;
}

/**
 * How long the longest replay was, or would have been, and how long a video has to be at least in its place while it is
 * promised: of that one, so that no row of replacements becomes shorter and shorter.
 */
export function neededLength({ beforeMs, presentMs, recordedMs, announcedMs }: PromisedLength): {
  lengthMs: number;
  neededMs: number;
} {
  const lengthMs = Math.round(Math.max(beforeMs ?? 0, presentMs ?? Math.min(recordedMs, announcedMs)));
  return { lengthMs, neededMs: Math.ceil(lengthMs * FAIR_VIDEO_SHARE) };
}
