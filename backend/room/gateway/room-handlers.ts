import { PARTICIPANTS_PER_MESSAGE } from "#contract/room/room-info.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { RoomMetrics } from "#backend/platform/metrics/room-metrics.ts";
import { boardHandlers } from "./board-handlers.ts";
import { moderationHandlers } from "./moderation-handlers.ts";
import { pollHandlers } from "./poll-handlers.ts";
import { questionHandlers } from "./question-handlers.ts";
import type { InkBroadcasts } from "../board/ink-broadcasts.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { requireGrant } from "../access/require-grant.ts";
import { enterRoom } from "../access/enter-room.ts";
import { joinRoom, previousPeerId, type JoinServices } from "../participants/join-room.ts";
import type { RoomSocket, RoomConnection } from "../broadcast/room-io.ts";
import { checkSession } from "./room-gateway.ts";
import { sendMessage } from "../chat/send-message.ts";
import { mediaHandlers } from "./media-handlers.ts";
import { mayModerate } from "../moderation/may-moderate.ts";
import type { Sfu } from "../media/sfu.ts";
import { createReact } from "../participants/react.ts";
import { setDataLevel } from "../participants/set-data-level.ts";
import { updateQuality } from "../state/connection-repo.ts";
import { listParticipants } from "../state/participant-repo.ts";
import { setSource } from "../participants/set-source.ts";
import type { PlaybackRecorder } from "../media/playback-recorder.ts";
import type { RequestHandlers } from "./socket-requests.ts";

type HandlerServices = JoinServices & {
  db: Knex;
  logger: Logger;
  limits: RateLimits;
  teachingChanges: TeachingChanges;
  inkBroadcasts: InkBroadcasts;
  playback: PlaybackRecorder;
  metrics: Pick<RoomMetrics, "countJoin" | "countEviction" | "countFirstFrame">;
  sfu: Sfu;
};

/**
 * Creates the checks for requests: that the sender stays within the rate limits, and that the sender is in the room.
 */
function createGuards(services: JoinServices & { limits: RateLimits }) {
  const { limits } = services;

  function count(
    name: "join" | "roomUpdate" | "firstPicture" | "chat" | "moderate" | "question" | "reaction" | "ink",
    { data: { caller, address } }: RoomSocket,
  ): Promise<void> {
    return limits.count(name, { subject: caller.accountId, address });
  }

  /**
   * Returns the socket's connection to the room. Rejects if the socket is not in the room: with the access policy's
   * reason if it may not enter, otherwise because it has to join first.
   */
  async function connectionIn(socket: RoomSocket, roomId: string): Promise<RoomConnection> {
    const { connection, caller } = socket.data;
    if (connection?.room === roomId && socket.connected) return connection;
    await enterRoom(services, { accountId: caller.accountId, roomId });
    throw new AppError("ticket_invalid");
  }

  return { count, connectionIn };
}

export function roomHandlers(services: HandlerServices): RequestHandlers {
  const { count, connectionIn } = createGuards(services);

  return {
    async join(socket, request) {
      const returns = previousPeerId(services, request, socket.data.caller) !== null;
      await count(returns ? "roomUpdate" : "join", socket);
      await checkSession(services, socket);
      const response = await joinRoom(services, socket, request);
      services.metrics.countJoin(returns ? "again" : "first");
      return response;
    },
    async "chat-message"(socket, { roomId, clientId, text, replyTo = null }) {
      await count("chat", socket);
      const { room, role } = await connectionIn(socket, roomId);
      const { accountId, name } = socket.data.caller;
      const request = { roomId: room, senderId: accountId, senderName: name, clientId, text, replyTo };
      return sendMessage(services, { ...request, role });
    },
    async source(socket, request) {
      await count("roomUpdate", socket);
      await setSource(services, await connectionIn(socket, request.roomId), request);
      return {};
    },
    async "data-level"(socket, { roomId, level }) {
      await count("roomUpdate", socket);
      await connectionIn(socket, roomId);
      await setDataLevel(services, socket, level);
      return {};
    },
    async "list-participants"(socket, { roomId, after }) {
      await count("roomUpdate", socket);
      const { room, role } = await connectionIn(socket, roomId);
      if (!(await mayModerate(services.db, { roomId: room, accountId: socket.data.caller.accountId, role })))
        throw new AppError("host_only");
      return listParticipants(services.db, room, { after, limit: PARTICIPANTS_PER_MESSAGE });
    },
    ...reactionHandlers(services, { count, connectionIn }),
    ...reportHandlers(services, { count, connectionIn }),
    ...moderationHandlers(services, { count, connectionIn }),
    ...questionHandlers(services, { count, connectionIn }),
    ...pollHandlers(services, { count, connectionIn }),
    ...boardHandlers(services, { count, connectionIn }),
    ...mediaHandlers(services.sfu, { count, connectionIn }),
  };
}

function reactionHandlers(
  services: HandlerServices,
  { count, connectionIn }: ReturnType<typeof createGuards>,
): Pick<RequestHandlers, "react"> {
  const react = createReact(services);
  return {
    async react(socket, request) {
      await count("roomUpdate", socket);
      const { role } = await connectionIn(socket, request.roomId);
      if (role !== "viewer") throw new AppError("viewers_only");
      await count("reaction", socket);
      await react(request);
      return {};
    },
  };
}

/** Handles pages' reports about the media they receive. */
function reportHandlers(
  services: HandlerServices,
  { count, connectionIn }: ReturnType<typeof createGuards>,
): Pick<RequestHandlers, "report-playback" | "report-quality" | "report-first-picture"> {
  const firstFrameReports = new WeakSet<RoomSocket>();
  return {
    async "report-playback"(socket, { roomId }) {
      // Only reports from sockets outside the room count against the rate limit. Most reports from inside cost nothing.
      if (socket.data.connection?.room !== roomId) await count("roomUpdate", socket);
      const { role, room } = await connectionIn(socket, roomId);
      // Hosts can't confirm their own minutes.
      if (role !== "viewer") throw new AppError("viewers_only");
      await services.playback.confirm(room);
      return {};
    },
    async "report-quality"(socket, { roomId, poor }) {
      await count("roomUpdate", socket);
      const connection = await connectionIn(socket, roomId);
      requireGrant(connection, "subscribe");
      if (await updateQuality(services.db, socket.id, poor))
        services.participantChanges.changed(connection.room, socket.data.caller.accountId);
      return {};
    },
    async "report-first-picture"(socket, { roomId, ...report }) {
      await count("firstPicture", socket);
      requireGrant(await connectionIn(socket, roomId), "subscribe");
      // One report per connection, so that a single client can't dominate the operator's metrics.
      if (!firstFrameReports.has(socket)) services.metrics.countFirstFrame(report);
      firstFrameReports.add(socket);
      return {};
    },
  };
}
