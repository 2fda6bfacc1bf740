import { randomUUID } from "node:crypto";
import { sendChat } from "#contract/room/chat.ts";
import { attendance } from "#contract/room/attendance.ts";
import { getLectureSummary } from "#contract/room/summary.ts";
import { announce } from "#contract/room/room.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { announcePeer } from "./participants/announce-peer.ts";
import { enterRoom } from "./access/enter-room.ts";
import type { RoomIo } from "./broadcast/room-io.ts";
import { getSummary } from "./summary/get-summary.ts";
import { getAttendance } from "./summary/get-attendance.ts";
import type { Sfu } from "./media/sfu.ts";
import type { ParticipantChanges } from "./broadcast/participant-changes.ts";
import { sendMessage } from "./chat/send-message.ts";

interface RoomServices {
  db: Knex;
  clock: Clock;
  io: RoomIo;
  participantChanges: ParticipantChanges;
  sfu: Pick<Sfu, "moveCrowded" | "assignMeshViewers">;
}

export function roomRoutes(
  services: RoomServices,
  { payoutWaitHours }: { payoutWaitHours: number },
): Route[] {
  return [
    route(announce, {
      access: "signed-in",
      limit: "roomUpdate",
      handle: async ({ caller, body }) => {
        const { userId, roomId, forceNewCall } = body;
        await announcePeer(services, { accountId: caller.accountId, roomId, peer: userId, forceNewCall });
        return { data: {} };
      },
    }),
    route(attendance, {
      access: "signed-in",
      handle: async ({ caller, params }) => ({
        data: await getAttendance(services, caller, params.lectureId),
      }),
    }),
    route(getLectureSummary, {
      access: "signed-in",
      handle: async ({ caller, params }) => ({
        data: await getSummary({ ...services, payoutWaitHours }, caller, params.roomId),
      }),
    }),
    route(sendChat, {
      access: "signed-in",
      limit: "chat",
      handle: async ({ caller, body: { roomId, message } }) => {
        const { accountId, name } = caller;
        const { role } = await enterRoom(services, { accountId, roomId });
        const { text, clientId = randomUUID(), replyTo = null } = message;
        const request = { roomId, senderId: accountId, senderName: name, clientId, text, replyTo, role };
        return { data: await sendMessage(services, request) };
      },
    }),
  ];
}
