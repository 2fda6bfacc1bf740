import { z } from "zod/mini";

/** Default number of days after the lecture during which students with a seat can watch the replay. */
export const DEFAULT_REPLAY_DAYS = 30;
export const MAX_REPLAY_DAYS = 365;

/** Whether the instructor wants the lecture to be recorded. */
export const recordingEnabled = z.boolean({ error: "Choose whether the lecture is recorded." });

/**
 * The number of days after the lecture for which students with a seat can watch the replay. If null, only the
 * instructor can watch it.
 */
export const replayDays = z.nullable(
  z
    .number({ error: "Enter a number of days." })
    .check(
      z.int("Enter a whole number of days."),
      z.minimum(1, "A replay must stay for at least 1 day."),
      z.maximum(MAX_REPLAY_DAYS, "A replay can stay for up to 365 days."),
    ),
);

/** Whether students with a seat can download the replay to watch it offline. */
export const offlineAllowed = z.boolean({ error: "Choose whether students can download the replay." });

/** The recording terms that a lecture's page shows before payment. */
export interface RecordingSettings {
  recordingWished: boolean;
  replayDays: number | null;
  offlineAllowed: boolean;
}
