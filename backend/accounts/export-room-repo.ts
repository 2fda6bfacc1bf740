import type { Knex } from "#backend/db/knex.ts";

export type Stay = { class: string; lectureName: string; enteredAt: Date; seenUntil: Date };
export type Exclusion = { class: string; lectureName: string; excludedAt: Date };
export type RoomAct = {
  class: string;
  lectureName: string;
  kind: string;
  by: "host" | "self";
  actedAt: Date;
};

interface Rooms {
  attendance: Stay[];
  exclusions: Exclusion[];
  roomActs: RoomAct[];
}

const lecture = { class: "lectures.id", lectureName: "lectures.name" } as const;

/** What the tables of the live room know of a person, without whom they had to do with. */
export async function readRoomsOf(trx: Knex.Transaction, accountId: string): Promise<Rooms> {
  const attendance: Stay[] = await trx("room_presences")
    .join("lectures", "lectures.id", "room_presences.lecture_id")
    .where({ account_id: accountId })
    .orderBy("room_presences.id")
    .select({ ...lecture, enteredAt: "entered_at", seenUntil: "seen_until" });
  const exclusions: Exclusion[] = await trx("room_bans")
    .join("lectures", "lectures.id", "room_bans.lecture_id")
    .where({ account_id: accountId })
    .orderBy("banned_at")
    .select({ ...lecture, excludedAt: "banned_at" });
  const roomActs: RoomAct[] = await trx("room_acts")
    .join("lectures", "lectures.id", "room_acts.lecture_id")
    .where({ actor_id: accountId })
    .orWhere({ subject_id: accountId })
    .orderBy("room_acts.id")
    .select({
      ...lecture,
      kind: "kind",
      by: trx.raw("case when actor_id = ? then 'self' else 'host' end", [accountId]),
      actedAt: "acted_at",
    });
  return { attendance, exclusions, roomActs };
}
