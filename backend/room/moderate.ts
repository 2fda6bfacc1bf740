import type { ClassroomRequests } from "#contract/classroom.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { removeMessage } from "./chat-repo.ts";
import { accountExists, deleteBan, insertBan, listBanned } from "#backend/enrollments/ban-repo.ts";
import { changeManners, lowerAllHands, lowerHand } from "./classroom-repo.ts";
import { putOut, type Doors } from "./put-out.ts";
import { recordRoomAct } from "./room-act-repo.ts";
import { names } from "./room-io.ts";
import { tellHand } from "./set-hand.ts";

export interface ModerationServices extends Doors {
  db: Knex;
  clock: Clock;
}

/** The host who does it; the request has been found to be theirs. */
type By<Name extends keyof ClassroomRequests> = ClassroomRequests[Name] & { hostId: string };

/** Puts somebody out; with `ban` for good. @throws AppError forbidden (oneself), account_not_found */
export async function removePerson(
  services: ModerationServices,
  { roomId, accountId, ban, hostId }: By<"remove-person">,
): Promise<void> {
  const { db, clock, io } = services;
  if (accountId === hostId) throw new AppError("forbidden");
  const now = clock();
  await db.transaction(async (trx) => {
    if (!(await accountExists(trx, accountId))) throw new AppError("account_not_found");
    if (ban) await insertBan(trx, { roomId, accountId, now });
    const kind = ban ? "ban" : "remove";
    await recordRoomAct(trx, { roomId, actorId: hostId, kind, subjectId: accountId, now });
  });
  putOut(services, {
    sockets: names.seat(roomId, accountId),
    peers: ({ room, account }) => room === roomId && account === accountId,
    reason: ban ? "banned" : "removed_by_host",
  });
  if (ban) io.to(names.host(roomId)).emit("banned", { people: await listBanned(db, roomId) });
}

/** A viewer's hand goes down; that it was not up is no mistake: they may just have lowered it. */
export async function lowerHandOf(
  services: ModerationServices,
  { roomId, accountId, hostId }: By<"lower-hand">,
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (trx) => {
    if (!(await lowerHand(trx, roomId, accountId))) return;
    const act = { roomId, actorId: hostId, subjectId: accountId, now: clock() };
    await recordRoomAct(trx, { ...act, kind: "lower-hand" });
  });
  await tellHand(services, { roomId, accountId, raised: false });
}

export async function liftBan(
  { db, clock, io }: ModerationServices,
  { roomId, accountId, hostId }: By<"lift-ban">,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await deleteBan(trx, roomId, accountId))) return;
    const act = { roomId, actorId: hostId, subjectId: accountId, now: clock() };
    await recordRoomAct(trx, { ...act, kind: "lift-ban" });
  });
  io.to(names.host(roomId)).emit("banned", { people: await listBanned(db, roomId) });
}

export async function setChatRules(
  { db, clock, io }: ModerationServices,
  { roomId, locked, slowSeconds, hostId }: By<"chat-rules">,
): Promise<void> {
  await db.transaction(async (trx) => {
    await changeManners(trx, roomId, { chat_locked: locked, slow_seconds: slowSeconds });
    const details = { locked, slowSeconds };
    await recordRoomAct(trx, { roomId, actorId: hostId, kind: "chat-rules", details, now: clock() });
  });
  io.to(names.room(roomId)).emit("chat-rules", { locked, slowSeconds });
}

/** Takes a message's words away; its place stays. Again changes nothing. @throws AppError message_not_found */
export async function deleteMessage(
  { db, clock, io }: ModerationServices,
  { roomId, seq, hostId }: By<"delete-message">,
): Promise<void> {
  const removed = await db.transaction(async (trx) => {
    const now = clock();
    const message = await removeMessage(trx, { roomId, seq, by: hostId, now });
    if (!message) throw new AppError("message_not_found");
    const act = { roomId, actorId: hostId, subjectId: message.senderId, details: { seq }, now };
    await recordRoomAct(trx, { ...act, kind: "delete-message" });
    return message;
  });
  io.to(names.room(roomId)).emit("chat-message", removed);
}

/** Everybody but the host is put out and kept out, until it is opened again. */
export async function endClass(
  services: ModerationServices,
  { roomId, ended, hostId }: By<"end-class">,
): Promise<void> {
  const { db, clock, io } = services;
  const now = clock();
  await db.transaction(async (trx) => {
    await changeManners(trx, roomId, { ended_at: ended ? now : null, word_account_id: null });
    if (ended) await lowerAllHands(trx, roomId);
    await recordRoomAct(trx, { roomId, actorId: hostId, kind: ended ? "end-class" : "open-class", now });
  });
  io.to(names.host(roomId)).emit("class-ended", { ended });
  if (!ended) return;
  putOut(services, {
    sockets: [names.room(roomId), names.door(roomId)],
    except: [names.host(roomId), names.seat(roomId, hostId)],
    peers: ({ room, role }) => room === roomId && role === "viewer",
    reason: "class_ended",
  });
}
