import type { BannedAccount } from "#contract/room/room-info.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollment.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns true if the host banned an account from the room, and thus from enrolling again. */
export async function isBanned(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const ban = await db("room_bans").where({ lectureId: roomId, accountId }).first("lectureId");
  return ban !== undefined;
}

/**
 * Returns true if an account is or was enrolled in a lecture. Only such accounts and the host can have been in its
 * room.
 */
export async function wasEnrolled(db: Db, roomId: string, accountId: string): Promise<boolean> {
  const enrollment = await db("enrollments")
    .where({ lectureId: roomId, studentId: accountId })
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
    .insert({ lectureId: roomId, accountId, bannedAt: now })
    .onConflict(["lectureId", "accountId"])
    .ignore();
}

/** Deletes a ban. Returns whether there was one. */
export async function deleteBan(trx: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await trx("room_bans").where({ lectureId: roomId, accountId }).delete()) > 0;
}

export async function listBanned(db: Db, roomId: string): Promise<BannedAccount[]> {
  return db("room_bans")
    .join("accounts", "accounts.id", "room_bans.accountId")
    .where({ lectureId: roomId })
    .orderBy(["accounts.name", "accounts.id"])
    .select("accounts.name", { accountId: "accounts.id" });
}
