import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { materialName } from "../lectures/material.ts";
import { FAIR_CUT_SHARE } from "./cuts.ts";

const megabyte = 1024 * 1024;
/** The errors `replay_video_too_large` and `replay_videos_full` say these two. */
export const MAX_VIDEO_BYTES = 4096 * megabyte;
/** Over all lectures of an instructor. */
export const MAX_VIDEO_BYTES_PER_INSTRUCTOR = 50 * 1024 * megabyte;
export const MAX_VIDEO_MS = 6 * 60 * 60 * 1000;
export const MIN_VIDEO_MS = 10_000;
/** While people who paid are promised a replay, the video has this share of its length at least. */
export const FAIR_VIDEO_SHARE = 1 - FAIR_CUT_SHARE;

/** The endings of file names that are accepted; the bytes decide. */
export const videoExtensions = ["mp4", "m4v", "mov", "webm", "mkv"] as const;

/** Why no replay was made of a video. With the first three, trying again may help. */
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

/** `failed`: it can be tried again. `refused`: the video can't be used. */
export const videoState = z.enum(["uploading", "waiting", "failed", "refused"]);

/** A video that is to stand in a replay's place, until it does. */
export const replacement = z.object({
  state: videoState,
  /** The file's. */
  name: z.string(),
  failure: z.nullable(videoFailure),
  /** Of what is made of it, from 0 to 1. */
  progress: z.number(),
  /** When it is ready, from measured speed; ISO-8601, UTC; null while nobody knows. */
  finishesAt: z.nullable(z.string()),
});
export type Replacement = z.infer<typeof replacement>;

/** What an upload says of itself: tus's `Upload-Metadata`. */
export const videoMetadata = z.object({ lectureId: id.check(z.toLowerCase()), name: materialName });

/** Where tus's uploads are created; each is at its id below. */
export const VIDEO_UPLOADS_PATH = "/replays/uploads";

/** Has a replay made of a complete upload. Asked again, it changes nothing. The present replay stays until that one is ready. */
export const finishVideo = endpoint({
  method: "POST",
  path: "/replays/uploads/{id}/finish",
  params: z.object({ id }),
  data: z.object({}),
});

/** Takes back the video that was to stand in the replay's place. The present replay stays. */
export const cancelReplacement = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay/replacement",
  params: z.object({ id: id.check(z.toLowerCase()) }),
  data: z.object({}),
});
