import type { BoardRequests, ShownSlide } from "#contract/slides/board.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { draw as storeInk, removeGuestInk as removeInk } from "#backend/teaching/board/draw.ts";
import type { InkAuthor } from "#backend/teaching/board/ink-policy.ts";
import { findBoard, updateFloorDraws, updateShownSlide } from "#backend/teaching/state/board-repo.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { findPinned } from "../state/chat-repo.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import type { InkBroadcasts } from "./ink-broadcasts.ts";
import { updateNotice } from "./update-notice.ts";

export interface BoardServices {
  db: Knex;
  clock: Clock;
  io: RoomIo;
  inkBroadcasts: InkBroadcasts;
}

/** Tells a room which slide everybody sees. */
async function broadcastSlide(
  { db, io }: { db: Db; io: RoomIo },
  roomId: string,
  { slide, epoch, deck }: ShownSlide,
): Promise<void> {
  io.to(socketRooms.room(roomId)).emit("slide", { slide, epoch, deck });
  const message = slide === null ? await findPinned(db, roomId) : updateNotice;
  io.to(socketRooms.withoutBoard(roomId)).emit("pinned", { message });
}

/** Tells a room what is on its board, after a deck has changed. Nothing was ever shown in most rooms. */
export async function broadcastBoard(services: { db: Db; io: RoomIo }, roomId: string): Promise<void> {
  const board = await findBoard(services.db, roomId);
  if (board.epoch > 0) await broadcastSlide(services, roomId, board);
}

/** @throws AppError slide_not_found */
export async function showSlide(
  services: BoardServices,
  { roomId, slide }: BoardRequests["show-slide"],
): Promise<void> {
  const shown = await updateShownSlide(services.db, roomId, slide);
  if (!shown) throw new AppError("slide_not_found");
  await broadcastSlide(services, roomId, shown);
}

export async function setBoardRules(
  { db, io }: BoardServices,
  { roomId, floorDraws }: BoardRequests["board-rules"],
): Promise<void> {
  await updateFloorDraws(db, roomId, floorDraws);
  io.to(socketRooms.room(roomId)).emit("board-rules", { floorDraws });
}

/** @throws AppError slide_not_found, room_ended */
export async function removeGuestInk(
  services: BoardServices,
  request: BoardRequests["remove-guest-ink"],
): Promise<void> {
  services.inkBroadcasts.drawn(request.roomId, await removeInk(services, request));
}

/** Resolves once the ink is stored. @throws AppError as `storeInk`, floor_needed, drawing_off */
export async function draw(
  services: BoardServices,
  request: BoardRequests["ink"] & InkAuthor,
): Promise<void> {
  if (request.guest) await checkFloor(services.db, request);
  services.inkBroadcasts.drawn(request.roomId, await storeInk(services, request));
}

/** Before anything is locked: whoever may not draw must not hold up the host. */
async function checkFloor(db: Db, { roomId, authorId }: { roomId: string; authorId: string }): Promise<void> {
  const [settings, board] = await Promise.all([findRoomSettings(db, roomId), findBoard(db, roomId)]);
  if (settings.floorAccountId !== authorId) throw new AppError("floor_needed");
  if (!board.floorDraws) throw new AppError("drawing_off");
}
