import type { Db } from "#backend/platform/db/knex.ts";
import type { VideoFormat } from "../assembly/video/video-format.ts";

/** A video that stands in the place of what was recorded. */
export interface StandingVideo {
  id: string;
  format: VideoFormat;
  /** The files that hold its bytes, in order. */
  pieces: string[];
  stoodAt: Date;
  /** How long the longest replay was that it stands in the place of, in milliseconds. */
  promisedMs: number;
}

/** SQL: the id of the video that stands in the place of this recording, a column. */
export const standingVideoId = (recording: string): string =>
  `select replay_videos.id from replay_videos
   where replay_videos.recording_id = ${recording} and replay_videos.state = 'standing'`;

export async function findStandingVideo(db: Db, recordingId: string): Promise<StandingVideo | null> {
  const found: StandingVideo | undefined = await db("replay_videos")
    .where({ recording_id: recordingId, state: "standing" })
    .first({ id: "id", format: "format", pieces: "pieces", stoodAt: "stood_at", promisedMs: "promised_ms" });
  return found ?? null;
}
