import type { Caller } from "#backend/platform/http/caller.ts";
import { toSnakeCase } from "#backend/platform/db/camel-case-client.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { Fulfillment } from "./fulfillment-policy.ts";
import { lectureColumns, type StoredFields } from "./lecture-fields.ts";

/** What an instructor can change. */
export interface WrittenLecture extends StoredFields {
  thumbnailKey: string | null;
  /** A tiny data URL; null without a picture, and for pictures stored before previews existed. */
  thumbnailPreview: string | null;
}

/** The fields that lists show. */
export interface ListedLecture extends WrittenLecture {
  id: string;
  instructorId: string;
  instructorName: string;
  /** The first confirmed minute after the start; null before that minute. */
  startedAt: Date | null;
  /** The time at which the host ended the lecture for everyone; null while it is open. */
  endedAt: Date | null;
  /** The decision whether the lecture was given; null until it is settled. */
  fulfillment: Fulfillment | null;
  /** The time at which everyone was refunded because the host did not come; null otherwise. */
  hostNoShowAt: Date | null;
  /** The number of active enrollments, and of seats held at the time of the query. */
  seatsTaken: number;
}

export interface LectureRecord extends ListedLecture {
  instructorEmail: string;
  instructorPictureKey: string | null;
  /** While this is set, only enrolled students and admins can see the lecture. */
  instructorSuspendedAt: Date | null;
  deletedAt: Date | null;
  /**
   * Until this time, students can withdraw with a full refund, because a promised replay is missing or was deleted;
   * null otherwise.
   */
  replayWithdrawalUntil: Date | null;
}

const writtenColumns: Record<keyof WrittenLecture, string> = {
  ...lectureColumns,
  thumbnailKey: "thumbnailKey",
  thumbnailPreview: "thumbnailPreview",
};
const written = Object.entries(writtenColumns);

const listedColumns = {
  ...Object.fromEntries(written.map(([field, column]) => [field, `lectures.${column}`])),
  id: "lectures.id",
  instructorId: "lectures.instructorId",
  instructorName: "instructors.name",
  startedAt: "lectures.startedAt",
  endedAt: "lectures.endedAt",
  fulfillment: "lectures.fulfillment",
  hostNoShowAt: "lectures.hostNoShowAt",
};

const columns = {
  ...listedColumns,
  instructorEmail: "instructors.email",
  instructorPictureKey: "instructors.pictureKey",
  instructorSuspendedAt: "instructors.suspendedAt",
  deletedAt: "lectures.deletedAt",
  replayWithdrawalUntil: "lectures.replayWithdrawalUntil",
};

/** The condition for listing, finding or showing a lecture: it is not deleted, and its instructor is not suspended. */
export const isListed = `lectures.deleted_at is null
  and lectures.instructor_id not in (select id from accounts where suspended_at is not null)`;

/**
 * The condition for a running or upcoming lecture: its time has not passed, its host has not ended it early, and it is
 * not settled, as it is when the host did not come.
 * @param at the binding of the time, for example `:now`
 */
export const isAhead = (lectures: string, at: string): string => `(${lectures}.ended_at is null
  and ${lectures}.fulfillment is null
  and ${lectures}.starts_at + ${lectures}.duration_minutes * interval '1 minute' > ${at})`;

const seatsTaken = `(
  select count(*)::int from enrollments seats
  where seats.lecture_id = lectures.id and seats.kind = 'seat'
    and (seats.status = 'active' or (seats.status = 'held' and seats.held_until > ?))
) as seats_taken`;

/**
 * Selects the fields of `LectureRecord`, also of deleted lectures, for repos that add joins and conditions. `now`
 * decides which held seats count.
 */
export function selectLectures(db: Db, now: Date): Knex.QueryBuilder {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructorId")
    .select(columns)
    .select(db.raw(seatsTaken, [now]));
}

const listedFields = Object.entries(listedColumns).map(
  ([field, column]) => `${toSnakeCase(column)} as ${toSnakeCase(field)}`,
);

/**
 * Selects the fields of `ListedLecture`, for repos that add joins and conditions. The binding `:now` decides which held
 * seats count. The query is SQL text, since the lists are the most frequent queries, and building one with Knex took
 * half as long as running it.
 */
export const selectListed = `
  select ${listedFields.join(", ")}, ${seatsTaken.replace("?", ":now")}
  from lectures join accounts instructors on instructors.id = lectures.instructor_id`;

/**
 * Equivalent to `isListed`, for `selectListed`. With the join, the planner knows that the condition hides hardly any
 * lectures.
 */
export const isListedByJoin = "lectures.deleted_at is null and instructors.suspended_at is null";

/** Adds the fields that only the lecture's own page shows. */
export interface LecturePageRecord extends LectureRecord {
  /** True if all renditions of the replay are available. */
  isReplayReady: boolean;
  replayExpiresAt: Date | null;
  /** The number of lectures that the instructor has given, and the number of their confirmed minutes. */
  taught: { lectures: number; minutes: number };
  instructorBio: string;
  /** The instructor's next other lecture that has not started; `startsAt` is ISO 8601. */
  nextLecture: { id: string; name: string; startsAt: string; zone: string } | null;
}

// The minutes are counted lecture by lecture, so that only the minutes of this instructor's lectures are read.
const taught = `(
  select jsonb_build_object('lectures', count(*), 'minutes', coalesce(sum(minutes.count), 0))
  from lectures given cross join lateral (
    select count(*) from lecture_minutes m where m.lecture_id = given.id and m.confirmed
  ) minutes
  where given.instructor_id = lectures.instructor_id and given.fulfillment = 'given'
)`;

const nextLecture = `(
  select jsonb_build_object('id', upcoming.id, 'name', upcoming.name, 'startsAt', upcoming.starts_at, 'zone', upcoming.zone)
  from lectures upcoming
  where upcoming.instructor_id = lectures.instructor_id and upcoming.id <> lectures.id
    and upcoming.starts_at > :now and upcoming.deleted_at is null and upcoming.ended_at is null
  order by upcoming.starts_at limit 1
)`;

interface LecturePageQuery {
  id: string;
  /**
   * The user who asks; null for a guest. Enrolled students and admins can find the lecture even while its instructor is
   * suspended.
   */
  caller: Caller | null;
  now: Date;
}

/** Finds a lecture for its own page, unless it was deleted. */
export async function findLecturePage(
  db: Db,
  { id, caller, now }: LecturePageQuery,
): Promise<LecturePageRecord | undefined> {
  const lecture = selectLectures(db, now)
    .leftJoin("recordings", "recordings.lectureId", "lectures.id")
    .select({
      taught: db.raw(taught),
      instructorBio: "instructors.bio",
      nextLecture: db.raw(nextLecture, { now }),
      isReplayReady: db.raw("coalesce(recordings.state = 'ready', false)"),
      replayExpiresAt: "recordings.expiresAt",
    })
    .where("lectures.id", id)
    .whereNull("lectures.deletedAt");
  if (caller?.role === "admin") return lecture.first();
  const enrolled = db("enrollments")
    .select(db.raw("1"))
    .where({ lectureId: id, studentId: caller?.accountId ?? null, status: "active" });
  return lecture.where((visible) => void visible.whereRaw(isListed).orWhereExists(enrolled)).first();
}

/** Finds a lecture, unless it was deleted. */
export async function findLecture(db: Db, id: string, now: Date): Promise<LectureRecord | undefined> {
  return selectLectures(db, now)
    .where("lectures.id", id)
    .whereNull("lectures.deletedAt")
    .first()
    .options({ name: "lecture-by-id" });
}

/**
 * Finds and locks a lecture until the transaction ends, so that its seats change in one transaction at a time. A second
 * statement counts the seats, since the snapshot of the first one is older than its lock.
 */
export async function lockLecture(
  trx: Knex.Transaction,
  id: string,
  now: Date,
): Promise<LectureRecord | undefined> {
  const locked = await trx("lectures").where({ id }).whereNull("deletedAt").forUpdate().first("id");
  return locked && findLecture(trx, id, now);
}

/** Returns the columns of what an instructor can change; other fields of `lecture` are not written. */
function toRow(lecture: Partial<WrittenLecture>): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(lecture));
  return Object.fromEntries(
    written.flatMap(([field, column]) => (given.has(field) ? [[column, given.get(field)]] : [])),
  );
}

/** Returns the new lecture's id. */
export async function insertLecture(db: Db, instructorId: string, lecture: WrittenLecture): Promise<string> {
  const [row] = await db("lectures")
    .insert({ ...toRow(lecture), instructorId })
    .returning("id");
  return row.id;
}

export async function updateLectureFields(
  db: Db,
  id: string,
  changes: Partial<WrittenLecture>,
): Promise<void> {
  await db("lectures")
    .where({ id })
    .update({ ...toRow(changes), updatedAt: db.fn.now() });
}

/**
 * Hides the lecture everywhere, and makes its recording expire at once. The row stays, since enrollments and payments
 * refer to it.
 */
export async function markLectureDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).whereNull("deletedAt").update({ deletedAt: now });
  await db("recordings")
    .where({ lectureId: id })
    .update({ expiresAt: db.raw("least(expires_at, ?)", [now]) });
}

/** Records that the hosts of these lectures are in their rooms. */
export async function markHostsSeen(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db("lectures").whereIn("id", ids).update({ hostSeenAt: now });
}

/** Returns the time at which the host was last in the lecture's room; null if never. */
export async function findHostSeenAt(db: Db, id: string): Promise<Date | null> {
  const lecture = await db("lectures").where({ id }).first("hostSeenAt");
  return lecture?.hostSeenAt ?? null;
}

/** Records that the host did not come and everyone was refunded. */
export async function markHostNoShow(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).update({ hostNoShowAt: now });
}

/** Records when the host ended the lecture for everyone; null reopens it. */
export async function updateEndedAt(trx: Knex.Transaction, id: string, endedAt: Date | null): Promise<void> {
  await trx("lectures").where({ id }).update({ endedAt });
}
