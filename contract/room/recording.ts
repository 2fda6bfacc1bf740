import { z } from "zod/mini";

/** Maximum number of markers per lecture. */
export const MAX_MARKERS = 100;
/** Maximum length of a marker's title, in characters. */
export const MAX_MARKER_TITLE = 150;
/** Maximum time from the host's click to the submission of the marker's title, in milliseconds. */
export const MAX_MARKER_AGO_MS = 10 * 60 * 1000;

export const roomRecording = z.object({
  /** `waiting` until the lecture starts; `paused` by the host; `interrupted` while the server can't record. */
  state: z.enum(["waiting", "on", "paused", "interrupted", "ended"]),
  /** The number of days after the lecture for which students can watch the replay; null if they never can. */
  replayDays: z.nullable(z.int().check(z.positive())),
  /**
   * True if recording is paused until the floor holder has finished speaking. An older server doesn't send this field.
   */
  isSpeakerUnrecorded: z._default(z.boolean(), false),
  /** True if the floor holder can choose not to be recorded. An older server doesn't send this field. */
  mayBeUnrecorded: z._default(z.boolean(), false),
});
export type RoomRecording = z.infer<typeof roomRecording>;
