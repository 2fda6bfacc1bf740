import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "#backend/platform/clock.ts";
import type { ReplayProfile, ReplayPrograms } from "#backend/platform/config/replay-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { listRecordingEvents } from "../state/recording-repo.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { failureOf, isHopeless, NothingRecordedError } from "./assembly-failure.ts";
import {
  beginAssembly,
  isReplayWanted,
  publish,
  recordFailure,
  updateProgress,
  type Assembled,
  type Progress,
} from "./assembly-repo.ts";
import { fetchPieces, type FetchedPieces } from "./fetch-pieces.ts";
import type { GiveWay } from "./claim-work-folder.ts";
import { giveNoWay, makeRenditions, type Workplace } from "./make-renditions.ts";
import { joinPreview } from "./media/join-preview.ts";
import { ownFile, type MediaSource } from "./media/media-source.ts";
import type { AssemblyPlan } from "./plan/assembly-plan.ts";
import { blankPlan } from "./plan/blank-plan.ts";
import { planAssembly } from "./plan/plan-assembly.ts";
import type { Span } from "../state/timeline.ts";
import { toReplayTime } from "../state/cut-policy.ts";
import { listCuts } from "../state/cut-repo.ts";
import { fetchVideo } from "./fetch-video.ts";
import { keptOfVideo, videoSource } from "./video/video-source.ts";
import type { ActiveVideo } from "../state/video-repo.ts";
import { expiryOf } from "../state/recording-policy.ts";
import { reportProgress } from "./report-progress.ts";
import { storeFiles } from "./store-files.ts";

export interface AssemblyServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  files: FileStore;
  /** A folder on this machine for what is being made. */
  workFolder: string;
  programs: ReplayPrograms;
  profile: ReplayProfile;
}

interface Attempt {
  recordingId: string;
  signal: AbortSignal;
  isLastAttempt: boolean;
  /** By default nothing else is made on this machine. */
  giveWay?: GiveWay;
  /** The rest is left to another attempt. */
  isPreviewOnly?: boolean;
}

/**
 * Makes a recording's replay: a preview first, then all qualities. Each attempt begins anew and replaces what the one
 * before left, so it may run twice. @throws what went wrong, after the host can see it, if trying again may help
 */
export async function assembleRecording(
  services: AssemblyServices,
  { recordingId, signal, isLastAttempt, giveWay = giveNoWay, isPreviewOnly = false }: Attempt,
): Promise<void> {
  const assembled = await beginAssembly(services.db, recordingId, services.clock());
  if (!assembled) return;
  const { workFolder, programs, profile } = services;
  await mkdir(workFolder, { recursive: true });
  // Of this attempt alone: what an earlier one began may still write into its own.
  const folder = await mkdtemp(path.join(workFolder, `${recordingId}-`));
  try {
    await assemble(services, assembled, { folder, signal, programs, profile, giveWay, isPreviewOnly });
  } catch (error) {
    if (signal.aborted) throw error;
    const isFinal = isLastAttempt || isHopeless(error);
    await recordFailure(services.db, recordingId, { failure: failureOf(error), isFinal });
    services.logger.warn({ err: error, recordingId, isFinal }, "a replay could not be made");
    if (!isFinal) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With what is cut out of it. */
interface CutPlan extends AssemblyPlan {
  blanked: readonly Span[];
}

interface AttemptPlace extends Workplace {
  isPreviewOnly: boolean;
}

async function assemble(
  services: AssemblyServices,
  assembled: Assembled,
  place: AttemptPlace,
): Promise<void> {
  const { db, files } = services;
  const { recordingId, video } = assembled;
  const published = await (video
    ? remakeVideo(services, assembled, { ...place, video })
    : assemblePieces(services, assembled, place));
  // Deleted or replaced meanwhile: what removed its files could not know of these.
  const replayId = video?.id ?? recordingId;
  if (!published && !(await isReplayWanted(db, recordingId, replayId)))
    await files.removeFolder(replayFolder(replayId));
}

/** Returns whether what it made is what there is to see. */
async function assemblePieces(
  services: AssemblyServices,
  assembled: Assembled,
  { isPreviewOnly, ...place }: AttemptPlace,
): Promise<boolean> {
  const { db } = services;
  const { recordingId } = assembled;
  const pieces = await fetchPieces(services, recordingId, place);
  const events = await listRecordingEvents(db, recordingId);
  const whole = planAssembly(
    pieces.all,
    events.flatMap(({ kind, value, at }) => (kind === "layout" ? [] : [{ kind, value, atMs: at.getTime() }])),
  );
  if (!whole) throw new NothingRecordedError("No piece of the recording can be played.");
  const blanked = toReplayTime(whole.kept, await listCuts(db, recordingId));
  const plan = { ...blankPlan(whole, blanked), blanked };
  if (!(await makePreview(services, assembled, { ...place, pieces, plan }))) return false;
  if (isPreviewOnly) return true;
  const shown = path.join(place.folder, "preview.webm");
  return finish(services, assembled, { ...place, plan, source: ownFile(shown, plan.durationMs), shown });
}

/** Makes the replay of a video that the host put in its place anew, for its cuts. */
async function remakeVideo(
  services: AssemblyServices,
  assembled: Assembled,
  place: Workplace & { video: ActiveVideo },
): Promise<boolean> {
  const fetched = await fetchVideo(services.files, place.video, place);
  const kept = keptOfVideo(fetched.durationMs);
  const blanked = toReplayTime(kept, await listCuts(services.db, assembled.recordingId));
  const plan = { durationMs: fetched.durationMs, kept, blanked, chapters: [], hasVideo: true };
  return finish(services, assembled, { ...place, plan, source: videoSource(fetched, blanked), shown: null });
}

async function makePreview(
  services: AssemblyServices,
  assembled: Assembled,
  { pieces, plan, ...place }: Workplace & { pieces: FetchedPieces; plan: CutPlan },
): Promise<boolean> {
  const { folder, signal } = place;
  const report = progressOf(services, assembled.recordingId, plan.durationMs);
  await joinPreview(
    { plan, folder, fileOf: pieces.fileOf, target: path.join(folder, "preview.webm") },
    { ...place, lengthMs: plan.durationMs, onProgress: report("preview") },
  );
  await storeFiles(services.files, assembled.recordingId, {
    folder,
    names: ["preview.webm"],
    signal,
  });
  // What is there already stays so until all of it is made anew.
  if (assembled.isRemade) return true;
  return publish(services.db, assembled, {
    state: "preview",
    durationMs: plan.durationMs,
    chapters: plan.chapters,
    kept: plan.kept,
    blanked: plan.blanked,
    renditionBytes: {},
    pictureBytes: 0,
    expiresAt: expiryOf(assembled),
    now: services.clock(),
  });
}

interface Finishing extends Workplace {
  plan: Pick<CutPlan, "durationMs" | "kept" | "blanked" | "chapters" | "hasVideo">;
  source: MediaSource;
  /** A file of ours that shows the same; null: none. */
  shown: string | null;
}

/** Makes all qualities, and has people watch them. */
async function finish(
  services: AssemblyServices,
  assembled: Assembled,
  { plan, source, shown, ...place }: Finishing,
): Promise<boolean> {
  const { recordingId, video } = assembled;
  const { hasVideo, ...times } = plan;
  const { durationMs, blanked } = times;
  const report = progressOf(services, recordingId, durationMs);
  const made = await makeRenditions(
    services.files,
    { replayId: video?.id ?? recordingId, source, shown, durationMs, hasVideo, blanked },
    { ...place, report },
  );
  const expiresAt = expiryOf(assembled);
  return publish(services.db, assembled, {
    state: "ready",
    ...times,
    ...made,
    expiresAt,
    now: services.clock(),
  });
}

function progressOf({ db, clock, logger }: AssemblyServices, recordingId: string, durationMs: number) {
  const write = (progress: Progress) => updateProgress(db, recordingId, progress);
  return reportProgress({ clock, logger, durationMs, write });
}
