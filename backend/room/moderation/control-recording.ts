import { AppError } from "#backend/platform/app-error.ts";
import { MAX_MARKERS } from "#contract/room/recording.ts";
import type { ModerationRequests } from "#contract/room/room-info.ts";
import {
  findRecording,
  insertMarker,
  insertRecordingEvent,
  setPaused,
  setUnrecordedAllowed,
  setUnrecordedSpeaker,
} from "#backend/recording/state/recording-repo.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { announceRecording } from "../broadcast/announce.ts";
import type { ModerationServices } from "./moderate.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";

/**
 * Pauses or resumes the recording. When the promise resolves, the change is in effect.
 *
 * @throws AppError not_recording, media_unavailable
 */
export async function pauseRecording(
  services: ModerationServices,
  { roomId, paused }: ModerationRequests["pause-recording"],
): Promise<void> {
  const { db, clock } = services;
  const { id } = await findRunning(db, roomId);
  const at = clock();
  if (await setPaused(db, id, paused ? at : null))
    await insertRecordingEvent(db, id, { kind: paused ? "pause" : "resume", value: "host", at });
  await follow(services, roomId);
}

/**
 * Keeps the floor holder from being recorded. Their voice is part of the host's audio, so the whole recording is paused
 * until they no longer hold the floor. When the promise resolves, nothing is recorded any more.
 *
 * @throws AppError floor_needed, must_be_recorded
 */
export async function speakUnrecorded(
  services: ModerationServices,
  { roomId, accountId }: { roomId: string; accountId: string },
): Promise<void> {
  const { db, clock } = services;
  const { floorAccountId } = await findRoomSettings(db, roomId);
  if (floorAccountId !== accountId) throw new AppError("floor_needed");
  const { id, unrecordedAllowed } = await findRunning(db, roomId);
  if (!unrecordedAllowed) throw new AppError("must_be_recorded");
  const at = clock();
  if (await setUnrecordedSpeaker(db, id, { speakerId: accountId, at }))
    await insertRecordingEvent(db, id, { kind: "pause", value: "speaker", at });
  await follow(services, roomId);
}

/** @throws AppError not_recording */
export async function allowUnrecorded(
  services: ModerationServices,
  { roomId, allowed }: ModerationRequests["allow-unrecorded"],
): Promise<void> {
  const { id } = await findRunning(services.db, roomId);
  await setUnrecordedAllowed(services.db, id, allowed);
  await announceRecording(services, roomId);
}

/** @throws AppError not_recording, too_many_markers */
export async function markRecording(
  { db, clock }: ModerationServices,
  { roomId, title, agoMs }: ModerationRequests["mark-recording"],
): Promise<void> {
  const { id, startedAt } = await findRunning(db, roomId);
  const at = new Date(Math.max(clock().getTime() - agoMs, startedAt.getTime()));
  const marker = { title, at, atMost: MAX_MARKERS };
  if (!(await db.transaction((trx) => insertMarker(trx, id, marker)))) throw new AppError("too_many_markers");
}

/**
 * Makes Janus follow the changed state of the recording, and notifies the room.
 *
 * @throws AppError media_unavailable
 */
async function follow(services: ModerationServices, roomId: string): Promise<void> {
  if (!(await services.sfu.reconcileRecording(roomId))) throw new AppError("media_unavailable");
  await announceRecording(services, roomId);
}

async function findRunning(db: Db, roomId: string) {
  const recording = await findRecording(db, roomId);
  if (recording?.state !== "recording") throw new AppError("not_recording");
  return recording;
}
