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
import { fetchRecordingFiles, type FetchedFiles } from "./fetch-recording-files.ts";
import type { RunPausable } from "./claim-work-folder.ts";
import { runUnpaused, makeRenditions, type Workspace } from "./make-renditions.ts";
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
  /** A local folder for the files being produced. */
  workFolder: string;
  programs: ReplayPrograms;
  profile: ReplayProfile;
}

interface Attempt {
  recordingId: string;
  signal: AbortSignal;
  isLastAttempt: boolean;
  /** By default, the work is never paused, as if there were no other work on this machine. */
  runPausable?: RunPausable;
  /** If true, only the preview is produced, and another attempt does the rest. */
  isPreviewOnly?: boolean;
}

/**
 * Produces a recording's replay: a preview first, then all renditions. Each attempt starts from scratch and replaces
 * what the previous attempt left, so an attempt may run twice. An error is recorded for the host.
 * @throws the error that ended the attempt, if a retry may help
 */
export async function assembleRecording(
  services: AssemblyServices,
  { recordingId, signal, isLastAttempt, runPausable = runUnpaused, isPreviewOnly = false }: Attempt,
): Promise<void> {
  const assembled = await beginAssembly(services.db, recordingId, services.clock());
  if (!assembled) return;
  const { workFolder, programs, profile } = services;
  await mkdir(workFolder, { recursive: true });
  // The folder is unique to this attempt: processes that an earlier attempt started may still write to that attempt's
  // folder.
  const folder = await mkdtemp(path.join(workFolder, `${recordingId}-`));
  try {
    await assemble(services, assembled, { folder, signal, programs, profile, runPausable, isPreviewOnly });
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

/** A plan, with the passages to hide. */
interface CutPlan extends AssemblyPlan {
  blanked: readonly Span[];
}

interface AttemptWorkspace extends Workspace {
  isPreviewOnly: boolean;
}

async function assemble(
  services: AssemblyServices,
  assembled: Assembled,
  workspace: AttemptWorkspace,
): Promise<void> {
  const { db, files } = services;
  const { recordingId, video } = assembled;
  const published = await (video
    ? remakeVideo(services, assembled, { ...workspace, video })
    : assembleRecordingFiles(services, assembled, workspace));
  // The replay was deleted or replaced during assembly, and the code that removed its files could not know of the files
  // written since.
  const replayId = video?.id ?? recordingId;
  if (!published && !(await isReplayWanted(db, recordingId, replayId)))
    await files.removeFolder(replayFolder(replayId));
}

/** Returns whether the result was published. */
async function assembleRecordingFiles(
  services: AssemblyServices,
  assembled: Assembled,
  { isPreviewOnly, ...workspace }: AttemptWorkspace,
): Promise<boolean> {
  const { db } = services;
  const { recordingId } = assembled;
  const recordingFiles = await fetchRecordingFiles(services, recordingId, workspace);
  const events = await listRecordingEvents(db, recordingId);
  const whole = planAssembly(
    recordingFiles.all,
    events.flatMap(({ kind, at, ...event }) =>
      kind === "layout" ? [] : [{ ...event, kind, atMs: at.getTime() }],
    ),
  );
  if (!whole) throw new NothingRecordedError("No file of the recording can be played.");
  const blanked = toReplayTime(whole.kept, await listCuts(db, recordingId));
  const plan = { ...blankPlan(whole, blanked), blanked };
  if (!(await makePreview(services, assembled, { ...workspace, recordingFiles, plan }))) return false;
  if (isPreviewOnly) return true;
  const shown = path.join(workspace.folder, "preview.webm");
  return finish(services, assembled, { ...workspace, plan, source: ownFile(shown, plan.durationMs), shown });
}

/** Re-renders the host's replacement video with the current cuts. */
async function remakeVideo(
  services: AssemblyServices,
  assembled: Assembled,
  workspace: Workspace & { video: ActiveVideo },
): Promise<boolean> {
  const fetched = await fetchVideo(services.files, workspace.video, workspace);
  const kept = keptOfVideo(fetched.durationMs);
  const blanked = toReplayTime(kept, await listCuts(services.db, assembled.recordingId));
  const plan = { durationMs: fetched.durationMs, kept, blanked, chapters: [], hasVideo: true };
  return finish(services, assembled, {
    ...workspace,
    plan,
    source: videoSource(fetched, blanked),
    shown: null,
  });
}

async function makePreview(
  services: AssemblyServices,
  assembled: Assembled,
  { recordingFiles, plan, ...workspace }: Workspace & { recordingFiles: FetchedFiles; plan: CutPlan },
): Promise<boolean> {
  const { folder, signal } = workspace;
  const report = progressOf(services, assembled.recordingId, plan.durationMs);
  await joinPreview(
    { plan, folder, fileOf: recordingFiles.fileOf, target: path.join(folder, "preview.webm") },
    { ...workspace, lengthMs: plan.durationMs, onProgress: report("preview") },
  );
  await storeFiles(services.files, assembled.recordingId, {
    folder,
    names: ["preview.webm"],
    signal,
  });
  // An existing replay stays available until the new one is complete.
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

interface Finishing extends Workspace {
  plan: Pick<CutPlan, "durationMs" | "kept" | "blanked" | "chapters" | "hasVideo">;
  source: MediaSource;
  /**
   * A file that this attempt produced and that shows the same as `source`. The poster is taken from this file. Null if
   * there is no such file.
   */
  shown: string | null;
}

/** Produces all renditions and publishes them. */
async function finish(
  services: AssemblyServices,
  assembled: Assembled,
  { plan, source, shown, ...workspace }: Finishing,
): Promise<boolean> {
  const { recordingId, video } = assembled;
  const { hasVideo, ...times } = plan;
  const { durationMs, blanked } = times;
  const report = progressOf(services, recordingId, durationMs);
  const made = await makeRenditions(
    services.files,
    { replayId: video?.id ?? recordingId, source, shown, durationMs, hasVideo, blanked },
    { ...workspace, report },
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
