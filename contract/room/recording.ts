import { z } from "zod/mini";

/** Whether those in a room are being recorded. */
export const roomRecording = z.object({
  /** `waiting` until the lecture begins; `paused` by the host; `interrupted` while the server can't record. */
  state: z.enum(["waiting", "on", "paused", "interrupted", "ended"]),
  /** For how many days it can be watched afterwards; null: not at all. */
  replayDays: z.nullable(z.int().check(z.positive())),
});
export type RoomRecording = z.infer<typeof roomRecording>;
