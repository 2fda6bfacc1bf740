import type { IceServer } from "#contract/room.ts";
import type { RoomRole } from "#contract/signalling.ts";
import { enterRoom } from "./enter-room.ts";
import type { JoinServices } from "./join-room.ts";
import { names } from "./room-io.ts";

interface View {
  role: RoomRole;
  hostPresent: boolean;
  viewers: number;
  iceServers: IceServer[];
}

/** What is to be seen from the door, for those who may enter. @throws AppError as `enterRoom` */
export async function seeDoor(
  services: Pick<JoinServices, "db" | "clock" | "io" | "iceServersFor">,
  visit: { accountId: string; roomId: string },
): Promise<View> {
  const { io, iceServersFor } = services;
  const { role } = await enterRoom(services, visit);
  const inside = await io.in(names.announced(visit.roomId)).fetchSockets();
  const seats = inside.flatMap(({ data }) => (data.seat ? [data.seat] : []));
  return {
    role,
    hostPresent: seats.some((seat) => seat.role === "host"),
    viewers: seats.filter((seat) => seat.role === "viewer").length,
    iceServers: iceServersFor(visit.accountId),
  };
}
