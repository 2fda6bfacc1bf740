import type { ChatRules } from "#contract/classroom.ts";
import type { Db } from "#backend/db/knex.ts";

export interface RoomManners {
  chat: ChatRules;
  ended: boolean;
  /** Whose voice the class may hear. */
  wordAccountId: string | null;
}

/** How the room is set; as at first when nothing has happened there. */
export async function findManners(db: Db, roomId: string): Promise<RoomManners> {
  const room = await db("rooms")
    .where({ lecture_id: roomId })
    .first("chat_locked", "slow_seconds", "ended_at", "word_account_id");
  return {
    chat: { locked: room?.chat_locked ?? false, slowSeconds: room?.slow_seconds ?? 0 },
    ended: (room?.ended_at ?? null) !== null,
    wordAccountId: room?.word_account_id ?? null,
  };
}

interface Changed {
  chat_locked?: boolean;
  slow_seconds?: number;
  ended_at?: Date | null;
  word_account_id?: string | null;
}

/** Makes the room's row when it is the first thing that happens. */
export async function changeManners(trx: Db, roomId: string, changed: Changed): Promise<void> {
  await trx("rooms")
    .insert({ lecture_id: roomId, ...changed })
    .onConflict("lecture_id")
    .merge(changed);
}

/** Whether it was theirs. */
export async function takeWordFrom(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const taken = await db("rooms")
    .where({ lecture_id: roomId, word_account_id: accountId })
    .update({ word_account_id: null });
  return taken > 0;
}

/** Since when the hand is up: a hand that is up already keeps its turn. */
export async function raiseHand(
  db: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<Date> {
  const [hand] = await db("room_hands")
    .insert({ lecture_id: roomId, account_id: accountId, raised_at: now })
    .onConflict(["lecture_id", "account_id"])
    .merge(["lecture_id"])
    .returning("raised_at");
  return hand.raised_at;
}

/** Whether it was up. */
export async function lowerHand(db: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await db("room_hands").where({ lecture_id: roomId, account_id: accountId }).delete()) > 0;
}

export async function lowerAllHands(trx: Db, roomId: string): Promise<void> {
  await trx("room_hands").where({ lecture_id: roomId }).delete();
}

/** Account → since when its hand is up. */
export async function listHands(db: Db, roomId: string): Promise<Map<string, Date>> {
  const hands: { account_id: string; raised_at: Date }[] = await db("room_hands")
    .where({ lecture_id: roomId })
    .select("account_id", "raised_at");
  return new Map(hands.map((hand) => [hand.account_id, hand.raised_at]));
}
