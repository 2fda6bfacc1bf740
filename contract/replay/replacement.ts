import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { materialName } from "../lectures/material.ts";
import { FAIR_CUT_SHARE } from "./cuts.ts";

const megabyte = 1024 * 1024;
/** The messages of the errors `replay_video_too_large` and `replay_videos_full` state these two limits. */
export const MAX_VIDEO_BYTES = 4096 * megabyte;
/** The maximum total size of an instructor's videos for all lectures, in bytes. */
export const MAX_VIDEO_BYTES_PER_INSTRUCTOR = 50 * 1024 * megabyte;
export const MAX_VIDEO_MS = 6 * 60 * 60 * 1000;
export const MIN_VIDEO_MS = 10_000;
/** While a replay is promised to students who paid, the video must have at least this share of the replay's length. */
export const FAIR_VIDEO_SHARE = 1 - FAIR_CUT_SHARE;

/** Accepted types of videos, as file name extensions. A file's type is detected from its content. */
export const videoExtensions = ["mp4", "m4v", "mov", "webm", "mkv"] as const;

/** Why a video could not be turned into a replay. For the first three of these failures, a retry may help. */
export const videoFailure = z.enum([
  "disk_full",
  "storage_unavailable",
  "unknown",
  "piece_missing",
  "unreadable",
  "incomplete",
  "no_picture",
  "no_sound",
  "codec_unknown",
  "picture_too_large",
  "too_long",
  "too_short",
  "shorter_than_promised",
]);
export type VideoFailure = z.infer<typeof videoFailure>;

/** `failed`: a retry is possible. `refused`: the video can't be used. */
export const videoState = z.enum(["uploading", "waiting", "failed", "refused"]);

/** A video that is to replace a replay, but has not done so yet. */
export const replacement = z.object({
  state: videoState,
  /** The file's name. */
  name: z.string(),
  failure: z.nullable(videoFailure),
  /** The progress of processing, from 0 to 1. */
  progress: z.number(),
  /** The completion time, estimated from the measured speed; ISO 8601, UTC; null while unknown. */
  finishesAt: z.nullable(z.string()),
});
export type Replacement = z.infer<typeof replacement>;

/** The metadata of an upload, sent in tus's `Upload-Metadata` header. */
export const videoMetadata = z.object({ lectureId: id.check(z.toLowerCase()), name: materialName });

/** The endpoint that creates tus uploads. Each upload is at `/<id>` below it. */
export const VIDEO_UPLOADS_PATH = "/replays/uploads";

/**
 * Starts turning a complete upload into the replay. Idempotent. The present replay stays until the new one is ready.
 */
export const finishVideo = endpoint({
  method: "POST",
  path: "/replays/uploads/{id}/finish",
  params: z.object({ id }),
  data: z.object({}),
});

/** Cancels the replacement of the replay. The present replay stays. */
export const cancelReplacement = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay/replacement",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.object({}),
});
