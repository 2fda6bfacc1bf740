import { beginSegment, endRecordingFiles } from "#backend/recording/state/recording-file-repo.ts";
import { interruptionBy, nextStep, type Interruption } from "#backend/recording/state/recording-policy.ts";
import {
  endRecording,
  findRecording,
  insertRecordingEvent,
  insertSourceEvent,
  openRecording,
  setInterruption,
} from "#backend/recording/state/recording-repo.ts";
import { updateSpeakingTurns } from "#backend/recording/state/speaking-turn-repo.ts";
import type { RecordingsFolder } from "#backend/recording/files/recordings-folder.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { JanusHandle } from "../janus/janus-server.ts";
import { JanusRefusal, refusals } from "../janus/janus-message.ts";
import { recordFeed } from "../janus/video-room.ts";
import type { MediaServices } from "../engine/media-services.ts";
import { announceRecording } from "../../broadcast/announce.ts";
import { listRunning, listUnrecorded, type RunningRecording } from "./recorder-repo.ts";

/** Janus creates its files immediately. A file that does not exist after this time was never started. Milliseconds. */
const FILE_MISSING_MS = 4000;

type Services = MediaServices & { recordings: RecordingsFolder };

/**
 * Makes Janus record exactly what should be recorded now, in every room or, with `only`, just in that room. Any process
 * may call this at any time. Returns false if this failed for a recording, which is then retried at the next check.
 */
export async function reconcileRecordings(services: MediaServices, only?: string): Promise<boolean> {
  const { db, clock, logger, recordings } = services;
  if (recordings === null) return true;
  let allReconciled = true;
  await openDue(services, only);
  const interruption = interruptionBy(await recordings.freeBytes());
  for (const running of await listRunning(db, clock(), only))
    await reconcileRecording(
      { ...services, recordings },
      running,
      interruption ?? lostBy(services, running),
    ).catch((error: unknown) => {
      allReconciled = false;
      const { lectureId } = running;
      logger.warn({ err: error, lectureId }, "a recording could not be followed; will retry");
    });
  return allReconciled;
}

/** Publishes with `publishTo`, and records if required. The lecture continues if recording can't be prepared. */
export async function publishRecorded<Result>(
  services: MediaServices,
  { room, publication, handle }: { room: string; publication: string; handle: JanusHandle },
  publishTo: (recordTo: string | null) => Promise<Result>,
): Promise<Result> {
  const recordTo = await beginRecording(services, { room, publication }).catch((error: unknown) => {
    services.logger.error({ err: error, lectureId: room }, "a publication can't be recorded yet; will retry");
    return null;
  });
  const result = await publishTo(recordTo);
  if (recordTo !== null && (await isPaused(services.db, room))) await recordFeed(handle, null);
  return result;
}

/**
 * Prepares to record a publication that is about to start. Returns the prefix of its file names, or null when it is not
 * recorded.
 */
async function beginRecording(
  services: MediaServices,
  { room, publication }: { room: string; publication: string },
): Promise<string | null> {
  const { db, clock, recordings } = services;
  if (recordings === null) return null;
  await openDue(services, room);
  const [running] = await listRunning(db, clock(), room);
  if (!running || running.pausedAt !== null) return null;
  const interruption = interruptionBy(await recordings.freeBytes());
  await noteInterruption(services, running, interruption);
  if (interruption !== null) return null;
  const base = await recordSegment(services, running, publication);
  return base === null ? null : recordings.pathOf(base);
}

/** Opens the recordings of lectures that are about to start. */
async function openDue({ db, io, clock }: MediaServices, only?: string): Promise<void> {
  for (const room of await listUnrecorded(db, clock(), only))
    if (await openRecording(db, room, clock())) {
      // A viewer may already be speaking.
      await updateSpeakingTurns(db, [room], clock());
      await announceRecording({ db, io }, room);
    }
}

async function reconcileRecording(
  services: Services,
  running: RunningRecording,
  interruption: Interruption | null,
): Promise<void> {
  if (running.isOver) return finish(services, running);
  await noteInterruption(services, running, interruption);
  const { published, source, pausedAt, segmentStartedAt } = running;
  const facts = {
    recording: { pausedAt, segmentStartedAt },
    interruption,
    publication: published?.id ?? null,
    source,
    writing: (await isMissing(services, running, interruption)) ? null : running.writing,
  };
  const step = nextStep(facts, services.clock());
  if (step === "stop") await stop(services, running);
  if (step === "begin" && published) {
    const base = await recordSegment(services, running, published.id);
    if (base === null) return;
    await command(services, running, services.recordings.pathOf(base));
    // The host may have paused the recording just before Janus started it, when there was nothing to stop yet.
    if (await isPaused(services.db, running.lectureId)) await stop(services, running);
  }
}

/** Returns `sfu_away` if none of the host's media arrives because the server that would record it is not responding. */
function lostBy({ servers }: MediaServices, { published, server }: RunningRecording): Interruption | null {
  return published === null && !servers.at(server)?.isUp ? "sfu_away" : null;
}

async function isPaused(db: Db, lectureId: string): Promise<boolean> {
  const recording = await findRecording(db, lectureId);
  return recording !== undefined && recording.pausedAt !== null;
}

/** Returns true if Janus was told to record but created no file, because it was not receiving any media yet. */
async function isMissing(
  { recordings, clock }: Services,
  { writing, segmentStartedAt }: RunningRecording,
  interruption: Interruption | null,
): Promise<boolean> {
  if (!writing || interruption !== null) return false;
  if (clock().getTime() - (segmentStartedAt?.getTime() ?? 0) < FILE_MISSING_MS) return false;
  return (await recordings.find(writing.file)) === null;
}

/**
 * Starts the recording's next segment in the database. Returns the prefix of its file names; null when another process
 * has already started the segment.
 */
async function recordSegment(
  { db, clock }: MediaServices,
  { id, hostId, segment, source }: RunningRecording,
  publication: string,
): Promise<string | null> {
  const at = clock();
  const base = `${id}-${segment + 1}`;
  const started = await db.transaction(async (trx) => {
    const recordingFiles = { recordingId: id, accountId: hostId, publication, segment, base, source, at };
    if (!(await beginSegment(trx, recordingFiles))) return false;
    await insertSourceEvent(trx, id, { source, at });
    return true;
  });
  return started ? base : null;
}

/** Tells Janus where to record what the room publishes. Has no effect if the publication has ended. */
async function command(
  { servers }: MediaServices,
  { published }: Pick<RunningRecording, "published">,
  to: string | null,
): Promise<void> {
  const janus = published && servers.at(published.server);
  if (!janus) return;
  try {
    await recordFeed(janus.handleAt(published), to);
  } catch (error) {
    const gone: readonly number[] = [refusals.noSuchSession, refusals.noSuchHandle];
    if (!(error instanceof JanusRefusal) || !gone.includes(error.code)) throw error;
  }
}

async function stop(services: MediaServices, running: RunningRecording): Promise<void> {
  await command(services, running, null);
  await endRecordingFiles(services.db, running.id, services.clock());
}

async function finish(services: MediaServices, running: RunningRecording): Promise<void> {
  const { db, clock } = services;
  if (running.writing) await stop(services, running);
  const ended = await db.transaction(async (trx) => {
    const now = clock();
    const isEnded = await endRecording(trx, running.id, now);
    await updateSpeakingTurns(trx, [running.lectureId], now);
    return isEnded;
  });
  if (ended) await announceRecording(services, running.lectureId);
}

/** Records that an interruption has started, or has ended if `interruption` is null, and notifies the room. */
async function noteInterruption(
  services: MediaServices,
  { id, lectureId, failure }: RunningRecording,
  interruption: Interruption | null,
): Promise<void> {
  const { db, clock, logger } = services;
  if (failure === interruption || !(await setInterruption(db, id, interruption))) return;
  if (interruption === null) logger.info({ lectureId }, "a lecture is recorded again");
  else logger.error({ lectureId, reason: interruption }, "a lecture is not being recorded");
  const kind = interruption === null ? "resume" : "pause";
  await insertRecordingEvent(db, id, { kind, value: interruption ?? failure, at: clock() });
  await announceRecording(services, lectureId);
}
