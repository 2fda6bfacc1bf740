import type { Db } from "#backend/platform/db/knex.ts";
import { advanceRevision } from "./connection-repo.ts";

/** Raises a viewer's hand; one that is already up keeps its place in the queue. */
export async function raiseHand(
  db: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<void> {
  await db("room_hands")
    .insert({ lectureId: roomId, accountId, raisedAt: now })
    .onConflict(["lectureId", "accountId"])
    .ignore();
  await advanceRevision(db, { room: roomId, accountId });
}

/** Returns whether the hand was up. */
export async function lowerHand(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const lowered = await db("room_hands").where({ lectureId: roomId, accountId }).delete();
  await advanceRevision(db, { room: roomId, accountId });
  return lowered > 0;
}

export async function lowerAllHands(trx: Db, roomId: string): Promise<void> {
  await trx("room_hands").where({ lectureId: roomId }).delete();
}

export async function isHandRaised(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const hand = await db("room_hands").where({ lectureId: roomId, accountId }).first("raisedAt");
  return hand !== undefined;
}
