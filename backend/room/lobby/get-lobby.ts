import type { IceServer } from "#contract/media/ice-server.ts";
import type { RoomRecording } from "#contract/room/recording.ts";
import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import { findRoomRecording } from "#backend/recording/state/room-recording-repo.ts";
import { enterRoom } from "../access/enter-room.ts";
import type { JoinServices } from "../participants/join-room.ts";
import type { Sfu } from "../media/sfu.ts";
import { findHost, listAnnouncedViewers } from "../state/connection-repo.ts";

interface View {
  role: RoomRole;
  hostPresent: boolean;
  viewers: number;
  names: string[];
  sfu: SfuChoice | null;
  recording: RoomRecording | null;
  serverNow: string;
  iceServers: IceServer[];
}

export type LobbyServices = Pick<JoinServices, "db" | "clock" | "iceServersFor"> & {
  sfu: Pick<Sfu, "choiceOf" | "recordings">;
};

/**
 * Returns what callers who may enter can know about a room before they join.
 * @throws AppError with the codes of enterRoom
 */
export async function getLobby(
  services: LobbyServices,
  request: { accountId: string; roomId: string },
): Promise<View> {
  const { db, clock, iceServersFor, sfu } = services;
  const { role } = await enterRoom(services, request);
  const [host, viewers, choice, recording] = await Promise.all([
    findHost(db, request.roomId),
    listAnnouncedViewers(db, request.roomId),
    role === "host" ? sfu.choiceOf(request.roomId) : null,
    sfu.recordings === null ? null : findRoomRecording(db, request.roomId),
  ]);
  return {
    role,
    hostPresent: host?.announced ?? false,
    viewers: viewers.length,
    names: role === "host" ? viewers.map(({ name }) => name) : [],
    sfu: choice,
    recording,
    serverNow: clock().toISOString(),
    iceServers: iceServersFor(request.accountId),
  };
}
