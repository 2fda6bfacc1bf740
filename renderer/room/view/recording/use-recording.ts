import type { RoomRecording } from "#contract/room/recording.ts";
import { useRoom } from "../../client/use-room-client.ts";

/** Returns the room's recording while it runs; null before and after, and if the lecture is not recorded. */
export function useRunningRecording(): RoomRecording | null {
  const recording = useRoom(({ room }) => room.roomInfo.recording);
  if (recording === null || recording.state === "waiting" || recording.state === "ended") return null;
  return recording;
}
