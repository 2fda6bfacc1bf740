import type { IceServer } from "#contract/room/room.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import { enterRoom } from "./enter-room.ts";
import type { JoinServices } from "../participants/join-room.ts";
import { socketRooms } from "../gateway/room-io.ts";

interface View {
  role: RoomRole;
  hostPresent: boolean;
  viewers: number;
  names: string[];
  serverNow: string;
  iceServers: IceServer[];
}

/** Returns what those who may enter can know of a room before they join. @throws AppError as `enterRoom` */
export async function getLobby(
  services: Pick<JoinServices, "db" | "clock" | "io" | "iceServersFor">,
  request: { accountId: string; roomId: string },
): Promise<View> {
  const { io, clock, iceServersFor } = services;
  const { role } = await enterRoom(services, request);
  const viewersInRoom = await io.in(socketRooms.announced(request.roomId)).fetchSockets();
  const viewers = viewersInRoom.filter(({ data }) => data.connection?.role === "viewer");
  return {
    role,
    hostPresent: viewersInRoom.some(({ data }) => data.connection?.role === "host"),
    viewers: viewers.length,
    names: role === "host" ? viewers.map(({ data }) => data.caller.name) : [],
    serverNow: clock().toISOString(),
    iceServers: iceServersFor(request.accountId),
  };
}
