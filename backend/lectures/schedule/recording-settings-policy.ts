import type { FieldIssues } from "#contract/http/error.ts";
import type { RecordingSettings } from "#contract/lectures/recording-settings.ts";

const CANNOT_RECORD = "Recording isn't available here.";

/** Validates the recording preference of a new lecture. Returns the messages by field. */
export function newRecordingIssues(settings: RecordingSettings, canRecord: boolean): FieldIssues {
  return settings.recordingWished && !canRecord ? { recordingWished: [CANNOT_RECORD] } : {};
}

interface RecordingSettingsChange {
  before: RecordingSettings;
  after: RecordingSettings;
  /** True if the server can record. */
  canRecord: boolean;
  /** True if the lecture was ended or its scheduled time is over. */
  isOver: boolean;
  /** True if students hold or have paid for seats. */
  isSold: boolean;
  /** The state of the lecture's recording; null if there is none or it was deleted. */
  recorded: "running" | "ended" | null;
}

const promisesOffline = ({ recordingWished, replayDays, offlineAllowed }: RecordingSettings) =>
  recordingWished && replayDays !== null && offlineAllowed;

/**
 * Returns the number of days after a lecture for which students with a seat can watch its replay; 0 without a replay.
 */
export const promisedDays = ({ recordingWished, replayDays }: Omit<RecordingSettings, "offlineAllowed">) =>
  recordingWished ? (replayDays ?? 0) : 0;

/**
 * Validates a changed recording preference. A replay for which students have paid can be neither withdrawn nor
 * shortened, and recording can't be switched off once a recording exists. Returns the messages by field.
 */
export function recordingSettingsIssues(change: RecordingSettingsChange): FieldIssues {
  const { before, after, canRecord, isOver, isSold, recorded } = change;
  if (after.recordingWished && !before.recordingWished) {
    if (!canRecord) return { recordingWished: [CANNOT_RECORD] };
    if (isOver) return { recordingWished: ["This lecture is over, so it can't be recorded anymore."] };
  }
  if (before.recordingWished && !after.recordingWished && recorded !== null)
    return { recordingWished: ["The recording has started, so it can't be turned off anymore."] };
  if (recorded === "ended" && after.replayDays !== before.replayDays)
    return { replayDays: ["The recording is over, so the number of days can't change anymore."] };
  if (!isSold) return {};
  if (promisedDays(after) >= promisedDays(before))
    return promisesOffline(before) && !promisesOffline(after)
      ? {
          offlineAllowed: [
            "Students have paid for a replay that they can download, so downloads can't be turned off.",
          ],
        }
      : {};
  if (!after.recordingWished)
    return { recordingWished: ["Students have paid for the replay, so it can't be turned off."] };
  return {
    replayDays: [`Students have paid for ${promisedDays(before)} days of replay, so it can't be shorter.`],
  };
}
