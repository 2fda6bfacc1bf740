import type { IceServer } from "#contract/room/room.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import { enterRoom } from "./enter-room.ts";
import type { JoinServices } from "../participants/join-room.ts";
import { findHost, listAnnouncedViewers } from "../connections/connection-repo.ts";

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
  services: Pick<JoinServices, "db" | "clock" | "iceServersFor">,
  request: { accountId: string; roomId: string },
): Promise<View> {
  const { db, clock, iceServersFor } = services;
  const { role } = await enterRoom(services, request);
  const [host, viewers] = await Promise.all([
    findHost(db, request.roomId),
    listAnnouncedViewers(db, request.roomId),
  ]);
  return {
    role,
    hostPresent: host?.announced ?? false,
    viewers: viewers.length,
    names: role === "host" ? viewers.map(({ name }) => name) : [],
    serverNow: clock().toISOString(),
    iceServers: iceServersFor(request.accountId),
  };
}
