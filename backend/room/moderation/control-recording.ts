import { AppError } from "#backend/app-error.ts";
import type { ModerationRequests } from "#contract/room/room-info.ts";
import { findRecording, insertRecordingEvent, setPaused } from "#backend/recording/recording-repo.ts";
import type { Db } from "#backend/db/knex.ts";
import { announceRecording } from "../sfu/recording/announce-recording.ts";
import type { ModerationServices } from "./moderate.ts";

/** Nothing more is recorded once it resolves, or what follows is. @throws AppError not_recording, media_unavailable */
export async function pauseRecording(
  services: ModerationServices,
  { roomId, paused }: ModerationRequests["pause-recording"],
): Promise<void> {
  const { db, clock, sfu } = services;
  const { id } = await findRunning(db, roomId);
  const at = clock();
  if (await setPaused(db, id, paused ? at : null))
    await insertRecordingEvent(db, id, { kind: paused ? "pause" : "resume", value: "host", at });
  if (!(await sfu.keepRecording(roomId))) throw new AppError("media_unavailable");
  await announceRecording(services, roomId);
}

/** @throws AppError not_recording */
export async function markRecording(
  { db, clock }: ModerationServices,
  { roomId, title }: ModerationRequests["mark-recording"],
): Promise<void> {
  const { id } = await findRunning(db, roomId);
  await insertRecordingEvent(db, id, { kind: "marker", value: title, at: clock() });
}

async function findRunning(db: Db, roomId: string) {
  const recording = await findRecording(db, roomId);
  if (recording?.state !== "recording") throw new AppError("not_recording");
  return recording;
}
