import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Clock } from "#backend/clock.ts";
import type { ReplayPrograms } from "#backend/config/replay-settings.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import { listRecordingEvents } from "../recording-repo.ts";
import { replayFolder } from "../replay-keys.ts";
import { failureOf, isHopeless, NothingRecordedError } from "./assembly-failure.ts";
import {
  isDeleted,
  beginAssembly,
  publish,
  recordFailure,
  updateProgress,
  type Assembled,
  type AssemblyStep,
} from "./assembly-repo.ts";
import { fetchPieces, type FetchedPieces } from "./fetch-pieces.ts";
import { drawImages } from "./media/draw-images.ts";
import { encodeRenditions, evenSound } from "./media/encode-renditions.ts";
import { joinPreview } from "./media/join-preview.ts";
import type { AssemblyPlan } from "./plan/assembly-plan.ts";
import { blankPlan } from "./plan/blank-plan.ts";
import type { RunOptions } from "./media/run-program.ts";
import { planAssembly } from "./plan/plan-assembly.ts";
import type { Span } from "./plan/timeline.ts";
import { toReplayTime } from "../replay/cuts/cut-policy.ts";
import { listCuts } from "../replay/cuts/cut-repo.ts";
import { storeFiles } from "./store-files.ts";

const dayMs = 86_400_000;
/** How long the host of a lecture without a promised replay can see it. */
const DEFAULT_DAYS = 30;
const PROGRESS_INTERVAL_MS = 2000;

export interface AssemblyServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  files: FileStore;
  /** A folder on this machine for what is being made. */
  workFolder: string;
  programs: ReplayPrograms;
}

interface Attempt {
  recordingId: string;
  signal: AbortSignal;
  isLastAttempt: boolean;
}

/**
 * Makes a recording's replay: a preview first, then all qualities. Each attempt begins anew and replaces what the one
 * before left, so it may run twice. @throws what went wrong, after the host can see it, if trying again may help
 */
export async function assembleRecording(
  services: AssemblyServices,
  { recordingId, signal, isLastAttempt }: Attempt,
): Promise<void> {
  const assembled = await beginAssembly(services.db, recordingId, services.clock());
  if (!assembled) return;
  const { workFolder, programs } = services;
  await mkdir(workFolder, { recursive: true });
  // Of this attempt alone: what an earlier one began may still write into its own.
  const folder = await mkdtemp(path.join(workFolder, `${recordingId}-`));
  try {
    await assemble(services, assembled, { folder, signal, programs });
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

interface Workplace extends RunOptions {
  folder: string;
}

/** With what is cut out of it. */
interface CutPlan extends AssemblyPlan {
  blanked: readonly Span[];
}

async function assemble(services: AssemblyServices, assembled: Assembled, place: Workplace): Promise<void> {
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
  const published =
    (await makePreview(services, assembled, { ...place, pieces, plan })) &&
    (await makeRenditions(services, assembled, { ...place, plan }));
  // Deleted meanwhile: what removed its files could not know of these.
  if (!published && (await isDeleted(db, recordingId)))
    await services.files.removeFolder(replayFolder(recordingId));
}

function expiryOf({ endedAt, replayDays }: Assembled): Date {
  return new Date(endedAt.getTime() + (replayDays ?? DEFAULT_DAYS) * dayMs);
}

async function makePreview(
  services: AssemblyServices,
  assembled: Assembled,
  { folder, signal, programs, pieces, plan }: Workplace & { pieces: FetchedPieces; plan: CutPlan },
): Promise<boolean> {
  const report = progressOf(services, assembled.recordingId, plan.durationMs);
  await joinPreview(
    { plan, folder, fileOf: pieces.fileOf, target: path.join(folder, "preview.webm") },
    { signal, programs, onProgress: report("preview") },
  );
  await storeFiles(services.files, assembled.recordingId, { folder, names: ["preview.webm"], signal });
  // What is there already stays so until all of it is made anew.
  if (assembled.isRemade) return true;
  return publish(services.db, assembled, {
    state: "preview",
    durationMs: plan.durationMs,
    chapters: plan.chapters,
    kept: plan.kept,
    blanked: plan.blanked,
    renditionBytes: {},
    expiresAt: expiryOf(assembled),
    now: services.clock(),
  });
}

async function makeRenditions(
  services: AssemblyServices,
  assembled: Assembled,
  { folder, signal, programs, plan }: Workplace & { plan: CutPlan },
): Promise<boolean> {
  const { recordingId } = assembled;
  const { durationMs, chapters, kept, blanked, hasVideo } = plan;
  const report = progressOf(services, recordingId, durationMs);
  const [preview, sound] = [path.join(folder, "preview.webm"), path.join(folder, "sound.flac")];
  await evenSound(preview, sound, { signal, programs, onProgress: report("sound") });
  const made = await encodeRenditions(
    { preview, sound, hasVideo, folder },
    { signal, programs, onProgress: report("renditions") },
  );
  const images = hasVideo ? ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"] : [];
  if (hasVideo)
    await drawImages(
      { preview, small: path.join(folder, "240p", "index.m3u8"), durationMs, blanked, folder },
      { signal, programs },
    );
  const renditions = made.map(({ name }) => name);
  const stored = await storeFiles(services.files, recordingId, {
    folder,
    names: [...renditions, ...images, "master.m3u8"],
    signal,
  });
  return publish(services.db, assembled, {
    state: "ready",
    durationMs,
    chapters,
    kept,
    blanked,
    renditionBytes: Object.fromEntries(renditions.map((name) => [name, stored.get(name) ?? 0])),
    expiresAt: expiryOf(assembled),
    now: services.clock(),
  });
}

/** Records how far a step is, every few seconds; of the longest one also when it ends, by how fast it has been. */
function progressOf({ db, clock, logger }: AssemblyServices, recordingId: string, durationMs: number) {
  return (step: AssemblyStep) => {
    const startedAt = clock().getTime();
    let reportedAt = startedAt;
    return (doneMs: number) => {
      const now = clock();
      if (now.getTime() - reportedAt < PROGRESS_INTERVAL_MS || doneMs <= 0) return;
      reportedAt = now.getTime();
      const leftMs = ((reportedAt - startedAt) / doneMs) * Math.max(0, durationMs - doneMs);
      const finishesAt = step === "renditions" ? new Date(reportedAt + leftMs) : null;
      updateProgress(db, recordingId, { step, progress: doneMs / durationMs, finishesAt, now }).catch(
        (error: unknown) => logger.warn({ err: error, recordingId }, "progress was not recorded"),
      );
    };
  };
}
