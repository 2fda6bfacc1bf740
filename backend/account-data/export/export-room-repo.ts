import type { Knex } from "#backend/platform/db/knex.ts";

export type Attendance = { class: string; lectureName: string; enteredAt: Date; seenUntil: Date };
export type Ban = { class: string; lectureName: string; bannedAt: Date };
export type ModerationAction = {
  class: string;
  lectureName: string;
  kind: string;
  by: "host" | "self";
  actedAt: Date;
};

interface RoomData {
  attendance: Attendance[];
  bans: Ban[];
  moderationActions: ModerationAction[];
}

const lecture = { class: "lectures.id", lectureName: "lectures.name" } as const;

/** Reads what is stored about an account's time in rooms, without naming other participants. */
export async function readRoomData(trx: Knex.Transaction, accountId: string): Promise<RoomData> {
  const attendance: Attendance[] = await trx("room_presences")
    .join("lectures", "lectures.id", "room_presences.lecture_id")
    .where({ account_id: accountId })
    .orderBy("room_presences.id")
    .select({ ...lecture, enteredAt: "entered_at", seenUntil: "seen_until" });
  const bans: Ban[] = await trx("room_bans")
    .join("lectures", "lectures.id", "room_bans.lecture_id")
    .where({ account_id: accountId })
    .orderBy("banned_at")
    .select({ ...lecture, bannedAt: "banned_at" });
  const moderationActions: ModerationAction[] = await trx("moderation_actions")
    .join("lectures", "lectures.id", "moderation_actions.lecture_id")
    .where({ actor_id: accountId })
    .orWhere({ subject_id: accountId })
    .orderBy("moderation_actions.id")
    .select({
      ...lecture,
      kind: "kind",
      by: trx.raw("case when actor_id = ? then 'self' else 'host' end", [accountId]),
      actedAt: "acted_at",
    });
  return { attendance, bans, moderationActions };
}
