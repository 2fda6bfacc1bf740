import { randomUUID } from "node:crypto";
import { sendChat } from "#contract/chat.ts";
import { attendance } from "#contract/attendance.ts";
import { announce } from "#contract/room.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { announcePeer } from "./announce-peer.ts";
import { enterRoom } from "./enter-room.ts";
import type { RoomIo } from "./room-io.ts";
import { seeAttendance } from "./see-attendance.ts";
import { sendMessage } from "./send-message.ts";

export function roomRoutes(services: { db: Knex; clock: Clock; io: RoomIo }): Route[] {
  return [
    route(announce, {
      access: "signed-in",
      limit: "seat",
      handle: async ({ caller, body }) => {
        const { userId, roomId, anew } = body;
        await announcePeer(services, { accountId: caller.accountId, roomId, peer: userId, anew });
        return { data: {} };
      },
    }),
    route(attendance, {
      access: "signed-in",
      handle: async ({ caller, params }) => ({
        data: await seeAttendance(services, caller, params.lectureId),
      }),
    }),
    route(sendChat, {
      access: "signed-in",
      limit: "chat",
      handle: async ({ caller, body: { roomId, message } }) => {
        const { accountId, name } = caller;
        const { role } = await enterRoom(services, { accountId, roomId });
        const { text, clientId = randomUUID() } = message;
        const spoken = { roomId, senderId: accountId, senderName: name, clientId, text, role };
        return { data: await sendMessage(services, spoken) };
      },
    }),
  ];
}
