import type { Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { VIDEO_UPLOAD_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { requireReplaceable, type ReplacementServices } from "./begin-video.ts";
import { addRemoveReplacedJob, addReplaceJob } from "../state/recording-jobs.ts";
import { sniffVideo } from "./sniff-video.ts";
import { dropVideo, findVideo, markComplete, videoParts, type VideoRecord } from "../state/video-repo.ts";

type Uploader = Pick<Caller, "accountId">;

/**
 * Finds one of the caller's videos.
 * @throws AppError upload_gone, and those of requireReplaceable
 */
export async function findOwnVideo(
  services: { db: Db; clock: Clock },
  caller: Uploader,
  id: string,
): Promise<VideoRecord> {
  const video = await findVideo(services.db, id);
  if (!video || video.state === "gone") throw new AppError("upload_gone");
  await requireReplaceable(services, caller, video.lectureId);
  return video;
}

/**
 * Finds one of the caller's videos that still accepts bytes.
 * @throws AppError upload_gone, and those of requireReplaceable
 */
export async function findOwnVideoUpload(
  services: { db: Db; clock: Clock },
  caller: Uploader,
  id: string,
): Promise<VideoRecord> {
  const video = await findOwnVideo(services, caller, id);
  const isLate = services.clock().getTime() - video.createdAt.getTime() > VIDEO_UPLOAD_MS;
  if (video.state !== "uploading" || isLate) throw new AppError("upload_gone");
  return video;
}

/** Drops an unfinished upload. Returns whether there was one. */
export async function dropUpload(
  { db }: Pick<ReplacementServices, "db">,
  { id, recordingId }: Pick<VideoRecord, "id" | "recordingId">,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await dropVideo(trx, id))) return false;
    await addRemoveReplacedJob(trx, recordingId);
    return true;
  });
}

/**
 * Starts producing a replay from a complete upload. Repeating the call has no effect.
 * @throws AppError upload_gone, upload_conflict (the upload is not complete), replay_video_refused (the upload is then
 * gone), and those of requireReplaceable
 */
export async function finishVideo(
  services: ReplacementServices & { files: FileStore },
  caller: Uploader,
  id: string,
): Promise<void> {
  const { db, clock, files } = services;
  const video = await findOwnVideo(services, caller, id);
  if (video.state !== "uploading") return;
  const [first] = await videoParts.list(db, id);
  if (video.received < video.bytes || first === undefined) throw new AppError("upload_conflict");
  const begin = await files.read(first);
  if (!begin) throw new AppError("upload_gone");
  const format = await sniffVideo(begin);
  if (!format) {
    await dropUpload(services, video);
    throw new AppError("replay_video_refused");
  }
  await db.transaction(async (trx) => {
    if (await markComplete(trx, id, { format, now: clock() })) await addReplaceJob(trx, id);
  });
}
