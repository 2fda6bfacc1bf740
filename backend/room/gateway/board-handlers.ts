import {
  packStroke,
  type BoardRequests,
  type boardRequests,
  type SentSlideInk,
} from "#contract/slides/board.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { listInk } from "#backend/teaching/state/stroke-repo.ts";
import { requireGrant } from "../access/require-grant.ts";
import {
  draw,
  removeGuestInk,
  setBoardRules,
  showSlide,
  type BoardServices,
} from "../board/board-commands.ts";
import { shareReads } from "../board/share-reads.ts";
import type { RoomSocket } from "../broadcast/room-io.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import type { RoomPresence } from "./request-checks.ts";
import type { RequestHandlers } from "./socket-requests.ts";

async function packInk(db: Db, { roomId, slide }: BoardRequests["slide-ink"]): Promise<SentSlideInk> {
  const ink = await listInk(db, { lectureId: roomId, slideId: slide });
  if (!ink) throw new AppError("slide_not_found");
  return { seq: ink.seq, strokes: ink.strokes.map(packStroke) };
}

/** The host shows slides, points and draws; whoever has the floor may draw; everybody reads. */
export function boardHandlers(
  services: BoardServices,
  { count, connectionIn }: RoomPresence,
): Pick<RequestHandlers, keyof typeof boardRequests> {
  async function checkHost(socket: RoomSocket, roomId: string, limit: "ink" | "roomUpdate"): Promise<void> {
    await count(limit, socket);
    requireGrant(await connectionIn(socket, roomId), "publish");
    if ((await findRoomSettings(services.db, roomId)).ended) throw new AppError("room_ended");
  }
  const ofHost =
    <Request extends { roomId: string }>(command: (request: Request) => Promise<void>) =>
    async (socket: RoomSocket, request: Request) => {
      await checkHost(socket, request.roomId, "roomUpdate");
      await command(request);
      return {};
    };

  // When a process dies, a whole class misses a batch and reads the same slide at once.
  const share = shareReads<SentSlideInk>();

  return {
    "show-slide": ofHost((request) => showSlide(services, request)),
    "board-rules": ofHost((request) => setBoardRules(services, request)),
    "remove-guest-ink": ofHost((request) => removeGuestInk(services, request)),
    async point(socket, { roomId, at }) {
      await checkHost(socket, roomId, "ink");
      services.inkBroadcasts.pointed(roomId, at);
      return {};
    },
    async ink(socket, request) {
      await count("ink", socket);
      const { grants } = await connectionIn(socket, request.roomId);
      const authorId = socket.data.caller.accountId;
      await draw(services, { ...request, authorId, guest: !grants.includes("publish") });
      return {};
    },
    async "slide-ink"(socket, request) {
      await count("roomUpdate", socket);
      await connectionIn(socket, request.roomId);
      return share(`${request.roomId}/${request.slide}`, () => packInk(services.db, request));
    },
  };
}
