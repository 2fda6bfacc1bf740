import type { FieldIssues } from "#contract/http/error.ts";
import type { RecordingSettings } from "#contract/lectures/recording-settings.ts";

const CANNOT_RECORD = "Lectures can't be recorded here.";

/** Validates the recording preference of a new lecture. Returns the messages by field. */
export function newRecordingIssues(settings: RecordingSettings, canRecord: boolean): FieldIssues {
  return settings.recordingWished && !canRecord ? { recordingWished: [CANNOT_RECORD] } : {};
}

interface RecordingSettingsChange {
  before: RecordingSettings;
  after: RecordingSettings;
  /** Whether the server can record. */
  canRecord: boolean;
  /** Whether the lecture was ended or its scheduled time is over. */
  isOver: boolean;
  /** Whether students hold or have paid for seats. */
  isSold: boolean;
  /** The state of its recording; null if there is none or it was deleted. */
  recorded: "running" | "ended" | null;
}

const promisesOffline = ({ recordingWished, replayDays, offlineAllowed }: RecordingSettings) =>
  recordingWished && replayDays !== null && offlineAllowed;

/** Returns for how many days after a lecture students with a seat can watch its replay; 0 if they have none. */
export const promisedDays = ({ recordingWished, replayDays }: Omit<RecordingSettings, "offlineAllowed">) =>
  recordingWished ? (replayDays ?? 0) : 0;

/**
 * Validates a changed recording preference. What students have paid for stays: a promised replay is neither withdrawn
 * nor shortened, and an existing recording is not denied. Returns the messages by field.
 */
export function recordingSettingsIssues(change: RecordingSettingsChange): FieldIssues {
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
