import type { Assistant } from "#contract/room/room-info.ts";
import type { Db } from "#backend/platform/db/knex.ts";

/** Returns the room's assistant, if one is named who still has a seat and isn't banned. */
export async function findAssistant(db: Db, roomId: string): Promise<Assistant | null> {
  const assistant: Assistant | undefined = await db("room_assistants as assistant")
    .join("accounts", "accounts.id", "assistant.accountId")
    .join("enrollments as seat", {
      "seat.lectureId": "assistant.lectureId",
      "seat.studentId": "assistant.accountId",
    })
    .where({ "assistant.lectureId": roomId, "seat.status": "active", "seat.kind": "seat" })
    .whereNotExists(
      db("room_bans as ban")
        .select(db.raw("1"))
        .whereRaw("ban.lecture_id = assistant.lecture_id and ban.account_id = assistant.account_id"),
    )
    .first({ accountId: "accounts.id", name: "accounts.name" });
  return assistant ?? null;
}

export async function isAssistant(db: Db, roomId: string, accountId: string): Promise<boolean> {
  return (await findAssistant(db, roomId))?.accountId === accountId;
}

/** Names the room's only assistant in place of the previous one. */
export async function upsertAssistant(
  trx: Db,
  { roomId, accountId, now }: { roomId: string; accountId: string; now: Date },
): Promise<void> {
  await trx("room_assistants")
    .insert({ lectureId: roomId, accountId, namedAt: now })
    .onConflict("lectureId")
    .merge(["accountId", "namedAt"]);
}

/** Ends the grant of this account. Returns whether it was the assistant. */
export async function deleteAssistant(
  trx: Db,
  { roomId, accountId }: { roomId: string; accountId: string },
): Promise<boolean> {
  const deleted = await trx("room_assistants").where({ lectureId: roomId, accountId }).delete();
  return deleted > 0;
}
