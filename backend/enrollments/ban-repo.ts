import type { BannedPerson } from "#contract/classroom.ts";
import type { Db } from "#backend/db/knex.ts";

/** Whom a lecture's host keeps out, of the room and of enrolling again. */
export async function isBanned(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const ban = await db("room_bans").where({ lecture_id: roomId, account_id: accountId }).first("lecture_id");
  return ban !== undefined;
}

export async function accountExists(db: Db, accountId: string): Promise<boolean> {
  return (await db("accounts").where({ id: accountId }).first("id")) !== undefined;
}

/** Again changes nothing. */
export async function insertBan(
  trx: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<void> {
  await trx("room_bans")
    .insert({ lecture_id: roomId, account_id: accountId, banned_at: now })
    .onConflict(["lecture_id", "account_id"])
    .ignore();
}

/** Whether there was one. */
export async function deleteBan(trx: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await trx("room_bans").where({ lecture_id: roomId, account_id: accountId }).delete()) > 0;
}

export async function listBanned(db: Db, roomId: string): Promise<BannedPerson[]> {
  return db("room_bans")
    .join("accounts", "accounts.id", "room_bans.account_id")
    .where({ lecture_id: roomId })
    .orderBy(["accounts.name", "accounts.id"])
    .select({ accountId: "accounts.id", name: "accounts.name" });
}
