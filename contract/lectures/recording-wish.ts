import { z } from "zod/mini";

/** For so many days after the lecture its seats can watch a replay, unless its instructor chooses otherwise. */
export const DEFAULT_REPLAY_DAYS = 30;
export const MAX_REPLAY_DAYS = 365;

/** The instructor wants the lecture to be recorded. */
export const recordingWished = z.boolean({ error: "Choose whether the lecture is recorded." });

/** For how many days after the lecture its seats can watch the replay; null: only the instructor can. */
export const replayDays = z.nullable(
  z
    .number({ error: "Enter a number of days." })
    .check(
      z.int("Enter a whole number of days."),
      z.minimum(1, "A replay stays for at least 1 day."),
      z.maximum(MAX_REPLAY_DAYS, "A replay can stay for up to 365 days."),
    ),
);

/** Whether its seats can download the replay, to watch it without a connection. */
export const offlineAllowed = z.boolean({ error: "Choose whether students can download the replay." });

/** What a lecture's page promises before anybody pays. */
export interface RecordingWish {
  recordingWished: boolean;
  replayDays: number | null;
  offlineAllowed: boolean;
}
