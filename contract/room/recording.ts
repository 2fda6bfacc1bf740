import { z } from "zod/mini";

/** A lecture has at most so many markers. */
export const MAX_MARKERS = 100;
/** Characters. */
export const MAX_MARKER_TITLE = 150;
/** The host may have pressed the button so long before the marker has its title. Milliseconds. */
export const MAX_MARKER_AGO_MS = 10 * 60 * 1000;

/** Whether those in a room are being recorded. */
export const roomRecording = z.object({
  /** `waiting` until the lecture begins; `paused` by the host; `interrupted` while the server can't record. */
  state: z.enum(["waiting", "on", "paused", "interrupted", "ended"]),
  /** For how many days it can be watched afterwards; null: not at all. */
  replayDays: z.nullable(z.int().check(z.positive())),
  /** It is paused until whoever holds the floor has spoken. An older server doesn't send it. */
  isSpeakerUnrecorded: z._default(z.boolean(), false),
  /** Whether who holds the floor can choose that. An older server doesn't send it. */
  mayBeUnrecorded: z._default(z.boolean(), false),
});
export type RoomRecording = z.infer<typeof roomRecording>;
