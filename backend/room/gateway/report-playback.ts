import { AppError } from "#backend/platform/app-error.ts";
import type { RoomConnection } from "../broadcast/room-io.ts";
import type { PlaybackRecorder } from "../media/playback-recorder.ts";

/** A viewer's page has received new frames or sound. Hosts cannot confirm their own minutes. @throws AppError viewers_only */
export async function reportPlayback(
  { playback }: { playback: PlaybackRecorder },
  { room, role }: RoomConnection,
): Promise<void> {
  if (role !== "viewer") throw new AppError("viewers_only");
  await playback.confirm(room);
}
