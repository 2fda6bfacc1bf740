import type { FieldIssues } from "#contract/http/error.ts";
import type { RecordingWish } from "#contract/lectures/recording-wish.ts";

const CANNOT_RECORD = "Lectures can't be recorded here.";

/** Whether a new lecture may be recorded. Returns the messages by field. */
export function newRecordingIssues(wish: RecordingWish, canRecord: boolean): FieldIssues {
  return wish.recordingWished && !canRecord ? { recordingWished: [CANNOT_RECORD] } : {};
}

interface WishChange {
  before: RecordingWish;
  after: RecordingWish;
  /** Whether the server can record. */
  canRecord: boolean;
  /** The lecture has ended, or its time is over. */
  isOver: boolean;
  /** Whether students hold or have paid for seats. */
  isSold: boolean;
  /** How far its recording is; null while there is none, and once it was deleted. */
  recorded: "running" | "ended" | null;
}

const promisesOffline = ({ recordingWished, replayDays, offlineAllowed }: RecordingWish) =>
  recordingWished && replayDays !== null && offlineAllowed;

/** For how many days after a lecture its seats can watch its replay; 0: there is none for them. */
export const promisedDays = ({ recordingWished, replayDays }: Omit<RecordingWish, "offlineAllowed">) =>
  recordingWished ? (replayDays ?? 0) : 0;

/**
 * Validates a changed wish. What students have paid for stays: a promised replay is neither taken away nor shortened, and
 * nobody pretends that nothing was recorded. Returns the messages by field.
 */
export function recordingWishIssues(change: WishChange): FieldIssues {
  const { before, after, canRecord, isOver, isSold, recorded } = change;
  if (after.recordingWished && !before.recordingWished) {
    if (!canRecord) return { recordingWished: [CANNOT_RECORD] };
    if (isOver) return { recordingWished: ["This lecture is over, so it can't be recorded anymore."] };
  }
  if (before.recordingWished && !after.recordingWished && recorded !== null)
    return { recordingWished: ["The recording has begun, so it can't be switched off anymore."] };
  if (recorded === "ended" && after.replayDays !== before.replayDays)
    return { replayDays: ["The recording is over, so the replay's days can't change anymore."] };
  if (!isSold) return {};
  if (promisedDays(after) >= promisedDays(before))
    return promisesOffline(before) && !promisesOffline(after)
      ? {
          offlineAllowed: [
            "Students have paid for a replay that they can download, so it can't be switched off.",
          ],
        }
      : {};
  if (!after.recordingWished)
    return { recordingWished: ["Students have paid for the replay, so it can't be switched off."] };
  return {
    replayDays: [`Students have paid for ${promisedDays(before)} days of replay, so it can't be shorter.`],
  };
}
