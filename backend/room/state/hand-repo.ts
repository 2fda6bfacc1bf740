import type { Db } from "#backend/platform/db/knex.ts";
import { advanceRevision } from "./connection-repo.ts";

/** Raises a viewer's hand; one that is already up keeps its place in the queue. */
export async function raiseHand(
  db: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<void> {
  await db("room_hands")
    .insert({ lecture_id: roomId, account_id: accountId, raised_at: now })
    .onConflict(["lecture_id", "account_id"])
    .ignore();
  await advanceRevision(db, { room: roomId, accountId });
}

/** Returns whether the hand was up. */
export async function lowerHand(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const lowered = await db("room_hands").where({ lecture_id: roomId, account_id: accountId }).delete();
  await advanceRevision(db, { room: roomId, accountId });
  return lowered > 0;
}

export async function lowerAllHands(trx: Db, roomId: string): Promise<void> {
  await trx("room_hands").where({ lecture_id: roomId }).delete();
}

export async function isHandRaised(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const hand = await db("room_hands").where({ lecture_id: roomId, account_id: accountId }).first("raised_at");
  return hand !== undefined;
}
