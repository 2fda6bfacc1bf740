import type { IceServer } from "#contract/room.ts";
import type { RoomRole } from "#contract/signalling.ts";
import { enterRoom } from "./enter-room.ts";
import type { JoinServices } from "./join-room.ts";
import { names } from "./room-io.ts";

interface View {
  role: RoomRole;
  hostPresent: boolean;
  viewers: number;
  names: string[];
  serverNow: string;
  iceServers: IceServer[];
}

/** What is to be seen from the door, for those who may enter. @throws AppError as `enterRoom` */
export async function seeDoor(
  services: Pick<JoinServices, "db" | "clock" | "io" | "iceServersFor">,
  visit: { accountId: string; roomId: string },
): Promise<View> {
  const { io, clock, iceServersFor } = services;
  const { role } = await enterRoom(services, visit);
  const inside = await io.in(names.announced(visit.roomId)).fetchSockets();
  const viewers = inside.filter(({ data }) => data.seat?.role === "viewer");
  return {
    role,
    hostPresent: inside.some(({ data }) => data.seat?.role === "host"),
    viewers: viewers.length,
    names: role === "host" ? viewers.map(({ data }) => data.caller.name) : [],
    serverNow: clock().toISOString(),
    iceServers: iceServersFor(visit.accountId),
  };
}
