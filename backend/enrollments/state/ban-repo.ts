import type { BannedAccount } from "#contract/room/room-info.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns true if the host banned an account from the room, and thus from enrolling again. */
export async function isBanned(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const ban = await db("room_bans").where({ lecture_id: roomId, account_id: accountId }).first("lecture_id");
  return ban !== undefined;
}

/**
 * Returns true if an account is or was enrolled in a lecture. Only such accounts and the host can have been in its
 * room.
 */
export async function wasEnrolled(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const enrollment = await db("enrollments")
    .where({ lecture_id: roomId, student_id: accountId })
    .whereIn("status", ["active", "withdrawn"] satisfies EnrollmentStatus[])
    .first("id");
  return enrollment !== undefined;
}

/** Inserts a ban unless one exists. */
export async function insertBan(
  trx: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<void> {
  await trx("room_bans")
    .insert({ lecture_id: roomId, account_id: accountId, banned_at: now })
    .onConflict(["lecture_id", "account_id"])
    .ignore();
}

/** Deletes a ban. Returns whether there was one. */
export async function deleteBan(trx: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await trx("room_bans").where({ lecture_id: roomId, account_id: accountId }).delete()) > 0;
}

export async function listBanned(db: Db, roomId: string): Promise<BannedAccount[]> {
  return db("room_bans")
    .join("accounts", "accounts.id", "room_bans.account_id")
    .where({ lecture_id: roomId })
    .orderBy(["accounts.name", "accounts.id"])
    .select({ accountId: "accounts.id", name: "accounts.name" });
}
