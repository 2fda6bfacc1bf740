import type { Participant, ParticipantsPage } from "#contract/room/room-info.ts";
import type { Db } from "#backend/platform/db/knex.ts";

interface ParticipantRow {
  accountId: string;
  name: string;
  peer: string;
  raisedAt: Date | null;
  poor: boolean;
  revision: number;
}

const presentParticipant = (row: ParticipantRow): Participant => ({
  accountId: row.accountId,
  name: row.name,
  peerId: row.peer,
  handRaisedAt: row.raisedAt?.toISOString() ?? null,
  poor: row.poor,
  revision: row.revision,
});

const viewersIn = (db: Db) =>
  db("room_connections as c").where({ "c.role": "viewer", "c.announced": true, "c.disconnectedAt": null });

const participantsIn = (db: Db, room: string) =>
  viewersIn(db)
    .where({ "c.lectureId": room })
    .join("accounts", "accounts.id", "c.accountId")
    .leftJoin("room_hands as h", { "h.lectureId": "c.lectureId", "h.accountId": "c.accountId" })
    .select("c.accountId", "accounts.name", "c.peer", "h.raisedAt", "c.poor", "c.revision");

/** Returns those of the given accounts that are in the room as viewers. */
export async function findParticipants(
  db: Db,
  room: string,
  accounts: readonly string[],
): Promise<Participant[]> {
  const rows: ParticipantRow[] = await participantsIn(db, room).whereIn("c.accountId", accounts);
  return rows.map(presentParticipant);
}

/**
 * Returns one page of the viewer list, ordered by account. This order matches an index, and stays stable when viewers
 * come and go.
 */
export async function listParticipants(
  db: Db,
  room: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ParticipantsPage> {
  const rows: ParticipantRow[] = await participantsIn(db, room)
    .where((query) => void (after !== null && query.where("c.accountId", ">", after)))
    .orderBy("c.accountId")
    .limit(limit + 1);
  const participants = rows.slice(0, limit).map(presentParticipant);
  return { participants, next: rows.length > limit ? (participants.at(-1)?.accountId ?? null) : null };
}

/** The viewers of a room, and how many of them have a poor connection or wait for an SFU. */
export interface ViewerCount {
  count: number;
  poor: number;
  waiting: number;
}

/** Returns the number of viewers in each of these rooms; rooms without viewers are omitted. */
export async function countViewers(db: Db, rooms: readonly string[]): Promise<Map<string, ViewerCount>> {
  const counts: (ViewerCount & { room: string })[] = await viewersIn(db)
    .whereIn("c.lectureId", rooms)
    .groupBy("c.lectureId")
    .select(
      "c.lectureId as room",
      db.raw("count(*)::int as count"),
      db.raw("(count(*) filter (where c.poor))::int as poor"),
      db.raw("(count(*) filter (where c.waits_for_sfu))::int as waiting"),
    );
  return new Map(counts.map(({ room, ...count }) => [room, count]));
}
