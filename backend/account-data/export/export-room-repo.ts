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
    .join("lectures", "lectures.id", "room_presences.lectureId")
    .where({ accountId })
    .orderBy("room_presences.id")
    .select("enteredAt", "seenUntil", { ...lecture });
  const bans: Ban[] = await trx("room_bans")
    .join("lectures", "lectures.id", "room_bans.lectureId")
    .where({ accountId })
    .orderBy("bannedAt")
    .select("bannedAt", { ...lecture });
  const moderationActions: ModerationAction[] = await trx("moderation_actions")
    .join("lectures", "lectures.id", "moderation_actions.lectureId")
    .where({ actorId: accountId })
    .orWhere({ subjectId: accountId })
    .orderBy("moderation_actions.id")
    .select("kind", "actedAt", {
      ...lecture,
      by: trx.raw("case when actor_id = ? then 'self' else 'host' end", [accountId]),
    });
  return { attendance, bans, moderationActions };
}
