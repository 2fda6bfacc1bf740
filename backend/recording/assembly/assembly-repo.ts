import type { Chapter } from "#contract/replay/chapter.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { closeWithdrawal } from "#backend/lectures/schedule/lecture-state-repo.ts";
import { dropUnmarkedChapters } from "../state/recording-repo.ts";
import { findActiveVideo, activeVideoId, type ActiveVideo } from "../state/video-repo.ts";
import type { KeptSpan, Span } from "../state/timeline.ts";

export type AssemblyStep = "fetch" | "preview" | "sound" | "renditions" | "store" | "done";

export interface Assembly {
  step: AssemblyStep;
  /** Progress of this step, from 0 to 1. */
  progress: number;
  finishesAt: Date | null;
  durationMs: number | null;
  chapters: Chapter[];
  renditions: string[];
  /** Size of each rendition by its name. */
  renditionBytes: Record<string, number>;
  /** The size of the poster and thumbnails together. */
  pictureBytes: number;
  kept: readonly KeptSpan[];
  /** Hidden passages, which are black and silent; milliseconds of the replay. */
  blanked: readonly Span[];
}

/** A recording whose replay is being produced. */
export interface Assembled {
  recordingId: string;
  /** The recording's end so far; a resumed recording ends later. */
  endedAt: Date;
  /** The number of days for which the replay is kept; null if no replay was promised. */
  replayDays: number | null;
  /** True if the replay already exists and is re-rendered for its cuts. */
  isRemade: boolean;
  /** The recording's pending cuts when assembly started, to detect changes during assembly. */
  pendingCuts: string | null;
  /** The video that replaces the recording; null if there is none. */
  video: ActiveVideo | null;
}

/** SQL condition for recordings to assemble. A replay whose re-rendering failed is excluded: it waits for its host. */
const due = `(recordings.state in ('ended', 'assembling', 'preview') or (
  recordings.pending_cuts is not null and recordings.state = 'ready' and recordings.failure is null))`;

/**
 * Selects ended recordings whose recording files are all uploaded, and whose replay still has to be completed, or
 * re-rendered because its cuts have changed. Replays that were given up are excluded.
 */
export function selectAssemblable(db: Db): Knex.QueryBuilder {
  return db("recordings")
    .whereRaw(due)
    .whereNotExists(
      db("recording_files")
        .whereRaw("recording_files.recording_id = recordings.id")
        .whereIn("recording_files.state", ["writing", "written"])
        .select(db.raw("1")),
    )
    .select(db.raw("id::text as id"));
}

/** Returns true while no part of the recording can be watched. */
export async function awaitsPreview(db: Db, recordingId: string): Promise<boolean> {
  const found = await db("recordings")
    .where({ id: recordingId })
    .whereIn("state", ["ended", "assembling"])
    .first("id");
  return found !== undefined;
}

/** Starts assembly, or continues after a failed attempt. Returns undefined when there is nothing left to do. */
export async function beginAssembly(db: Db, recordingId: string, now: Date): Promise<Assembled | undefined> {
  return db.transaction(async (trx) => {
    const recording: (Omit<Assembled, "isRemade" | "video"> & { state: string }) | undefined = await trx(
      "recordings",
    )
      .join("lectures", "lectures.id", "recordings.lectureId")
      .where("recordings.id", recordingId)
      .whereRaw(due)
      .forUpdate("recordings")
      .first("recordings.state", "recordings.endedAt", "lectures.replayDays", "recordings.pendingCuts", {
        recordingId: "recordings.id",
      });
    if (!recording) return undefined;
    const { state, ...assembled } = recording;
    if (state === "ended") await trx("recordings").where({ id: recordingId }).update({ state: "assembling" });
    const fresh = { recordingEndedAt: recording.endedAt, step: "fetch", progress: 0, updatedAt: now };
    await trx("assemblies")
      .insert({ recordingId, ...fresh })
      .onConflict("recordingId")
      .merge({ ...fresh, finishesAt: null });
    const video = await findActiveVideo(trx, recordingId);
    return { ...assembled, video, isRemade: state === "ready" };
  });
}

export interface Progress {
  step: AssemblyStep;
  progress: number;
  finishesAt?: Date | null;
  now: Date;
}

export async function updateProgress(
  db: Db,
  recordingId: string,
  { step, progress, finishesAt = null, now }: Progress,
): Promise<void> {
  await db("assemblies")
    .where({ recordingId })
    .update({ step, progress: Math.min(1, progress), finishesAt, updatedAt: now });
}

type Result = Pick<Assembly, "chapters" | "kept" | "blanked" | "renditionBytes" | "pictureBytes"> & {
  durationMs: number;
  now: Date;
};

/**
 * Publishes the replay: a preview, or all of it. Returns false when this replay is out of date, because the recording
 * has been resumed or deleted since assembly started, or another video has replaced it.
 */
export async function publish(
  db: Db,
  { recordingId, endedAt, isRemade, pendingCuts, video }: Assembled,
  { state, ...result }: Result & { state: "preview" | "ready"; expiresAt: Date },
): Promise<boolean> {
  const lectureId = await db.transaction(async (trx) => {
    const [published]: { lectureId: string }[] = await trx("recordings")
      .where({ id: recordingId, endedAt })
      .whereIn("state", isRemade ? ["ready"] : ["assembling", "preview"])
      .whereRaw(`(${activeVideoId("recordings.id")}) is not distinct from ?::uuid`, [video?.id ?? null])
      .update({
        state,
        failure: null,
        expiresAt: trx.raw("coalesce(expires_at, ?)", [result.expiresAt]),
        // Cuts that changed during assembly are still pending.
        ...(state === "ready" && {
          pendingCuts: trx.raw("nullif(pending_cuts, ?::uuid)", [pendingCuts]),
        }),
      })
      .returning("lectureId");
    if (!published) return null;
    await trx("assemblies")
      .where({ recordingId })
      .update({
        durationMs: result.durationMs,
        chapters: JSON.stringify(result.chapters),
        shownRanges: JSON.stringify(result.kept),
        blankedRanges: JSON.stringify(result.blanked),
        renditions: Object.keys(result.renditionBytes),
        renditionBytes: result.renditionBytes,
        thumbnailBytes: result.pictureBytes,
        updatedAt: result.now,
        ...(state === "ready" && { step: "done", progress: 1, finishesAt: null }),
      });
    await dropUnmarkedChapters(trx, [recordingId]);
    return published.lectureId;
  });
  if (lectureId === null) return false;
  // Withdrawals are closed at once, since a student who can watch the replay must not be refunded because it was
  // missing. They are closed only after the commit, since other code locks the lecture first.
  await closeWithdrawal(db, lectureId);
  return true;
}

/**
 * Records why assembly failed. With `isFinal`, assembly is not retried automatically, and an existing replay, which
 * remains as it is, shows the failure.
 */
export async function recordFailure(
  db: Db,
  recordingId: string,
  { failure, isFinal }: { failure: string; isFinal: boolean },
): Promise<void> {
  await db("recordings")
    .where({ id: recordingId })
    .whereIn("state", ["assembling", "preview", ...(isFinal ? ["ready"] : [])])
    .update({
      failure,
      ...(isFinal && { state: db.raw("case state when 'ready' then 'ready' else 'failed' end") }),
    });
}

/**
 * Reopens a replay that was given up, including one that could not be re-rendered. Returns whether the replay had been
 * given up.
 */
export async function reopenAssembly(db: Db, recordingId: string): Promise<boolean> {
  const reopened = await db("recordings")
    .where({ id: recordingId })
    .whereRaw("(state = 'failed' or (state = 'ready' and failure is not null))")
    .update({ state: db.raw("case state when 'ready' then 'ready' else 'ended' end"), failure: null });
  return reopened > 0;
}

export async function findAssembly(db: Db, recordingId: string): Promise<Assembly | undefined> {
  return db("assemblies")
    .where({ recordingId })
    .first("*", { pictureBytes: "thumbnailBytes", kept: "shownRanges", blanked: "blankedRanges" });
}

/** Returns true if users watch the replay with this id, or may still watch it later. */
export async function isReplayWanted(db: Db, recordingId: string, replayId: string): Promise<boolean> {
  const kept = await db("recordings")
    .where({ id: recordingId })
    .whereNot({ state: "deleted" })
    .whereRaw(`coalesce((${activeVideoId("recordings.id")}), recordings.id) = ?::uuid`, [replayId])
    .first("id");
  return kept !== undefined;
}
