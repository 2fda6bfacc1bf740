import type { Db } from "#backend/db/knex.ts";

/** Returns when the hand went up: one that is up already keeps its turn. */
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

/** Returns whether it was up. */
export async function lowerHand(db: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await db("room_hands").where({ lecture_id: roomId, account_id: accountId }).delete()) > 0;
}

export async function lowerAllHands(trx: Db, roomId: string): Promise<void> {
  await trx("room_hands").where({ lecture_id: roomId }).delete();
}

/** Returns by account when each hand went up. */
export async function listHands(db: Db, roomId: string): Promise<Map<string, Date>> {
  const hands: { account_id: string; raised_at: Date }[] = await db("room_hands")
    .where({ lecture_id: roomId })
    .select("account_id", "raised_at");
  return new Map(hands.map((hand) => [hand.account_id, hand.raised_at]));
}
