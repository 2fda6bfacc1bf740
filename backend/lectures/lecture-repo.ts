import type { Caller } from "#backend/accounts/caller.ts";
import type { Db, Knex } from "#backend/db/knex.ts";

export interface LectureRecord {
  id: string;
  instructorId: string;
  instructorName: string;
  instructorEmail: string;
  /** Nobody new is shown the lecture meanwhile; null when they are not. */
  instructorSuspendedAt: Date | null;
  name: string;
  type: string;
  description: string;
  priceSantim: number;
  startsAt: Date;
  /** IANA name. */
  zone: string;
  durationMinutes: number;
  /** null: no limit. */
  capacity: number | null;
  thumbnailKey: string | null;
  /** A data URL of a few bytes; null without a picture, and for pictures from before there were previews. */
  thumbnailPreview: string | null;
  /** When the host first sent anything; null before. */
  firstMediaAt: Date | null;
  /** When everybody was paid back since the host had not come; null before. */
  hostMissedAt: Date | null;
  deletedAt: Date | null;
  /** Active enrollments, and seats held at the moment that was asked for. */
  seatsTaken: number;
}

const columns = {
  id: "lectures.id",
  instructorId: "lectures.instructor_id",
  instructorName: "instructors.name",
  instructorEmail: "instructors.email",
  instructorSuspendedAt: "instructors.suspended_at",
  name: "lectures.name",
  type: "lectures.type",
  description: "lectures.description",
  priceSantim: "lectures.price_santim",
  startsAt: "lectures.starts_at",
  zone: "lectures.zone",
  durationMinutes: "lectures.duration_minutes",
  capacity: "lectures.capacity",
  thumbnailKey: "lectures.thumbnail_key",
  thumbnailPreview: "lectures.thumbnail_preview",
  firstMediaAt: "lectures.first_media_at",
  hostMissedAt: "lectures.host_missed_at",
  deletedAt: "lectures.deleted_at",
} as const;

/** What a lecture must be to be listed, found or shown to who has no seat in it: those of the suspended are not. */
export const isOffered = `lectures.deleted_at is null
  and lectures.instructor_id not in (select id from accounts where suspended_at is not null)`;

const seatsTaken = `(
  select count(*)::int from enrollments seats
  where seats.lecture_id = lectures.id
    and (seats.status = 'active' or (seats.status = 'held' and seats.held_until > ?))
) as "seatsTaken"`;

/**
 * Every field of `LectureRecord`, deleted lectures too, for repos that join more or narrow down. `now`
 * decides which held seats still count.
 */
export function selectLectures(db: Db, now: Date): Knex.QueryBuilder {
  return db("lectures")
    .join({ instructors: "accounts" }, "instructors.id", "lectures.instructor_id")
    .select(columns)
    .select(db.raw(seatsTaken, [now]));
}

/** The lecture with what only its own page shows. */
export interface LecturePageRecord extends LectureRecord {
  instructorPictureKey: string | null;
}

interface Asked {
  id: string;
  /** Who has a seat, and an admin, finds it also while its instructor is suspended; null is a guest. */
  reader: Caller | null;
  now: Date;
}

/** The lecture for its own page, unless it was deleted. */
export async function findLecturePage(
  db: Db,
  { id, reader, now }: Asked,
): Promise<LecturePageRecord | undefined> {
  const lecture = selectLectures(db, now)
    .select({ instructorPictureKey: "instructors.picture_key" })
    .where("lectures.id", id)
    .whereNull("lectures.deleted_at");
  if (reader?.role === "admin") return lecture.first();
  const own = db("enrollments")
    .select(db.raw("1"))
    .where({ lecture_id: id, student_id: reader?.accountId ?? null, status: "active" });
  return lecture.where((seen) => void seen.whereRaw(isOffered).orWhereExists(own)).first();
}

/** The lecture, unless it was deleted. */
export async function findLecture(db: Db, id: string, now: Date): Promise<LectureRecord | undefined> {
  return selectLectures(db, now)
    .where("lectures.id", id)
    .whereNull("lectures.deleted_at")
    .first()
    .options({ name: "lecture-by-id" });
}

/**
 * The lecture, locked until the transaction ends: who changes its seats does so one after another. The
 * seats are counted by a second statement, since the first one's snapshot is older than its lock.
 */
export async function lockLecture(
  trx: Knex.Transaction,
  id: string,
  now: Date,
): Promise<LectureRecord | undefined> {
  const locked = await trx("lectures").where({ id }).whereNull("deleted_at").forUpdate().first("id");
  return locked && findLecture(trx, id, now);
}

export interface LectureFields {
  name: string;
  type: string;
  description: string;
  priceSantim: number;
  startsAt: Date;
  zone: string;
  durationMinutes: number;
  capacity: number | null;
  thumbnailKey: string | null;
  thumbnailPreview: string | null;
}

function toRow(fields: Partial<LectureFields>): Record<string, unknown> {
  const { priceSantim, startsAt, durationMinutes, thumbnailKey, thumbnailPreview, ...same } = fields;
  return {
    ...same,
    ...(priceSantim !== undefined && { price_santim: priceSantim }),
    ...(startsAt !== undefined && { starts_at: startsAt }),
    ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
    ...(thumbnailKey !== undefined && { thumbnail_key: thumbnailKey }),
    ...(thumbnailPreview !== undefined && { thumbnail_preview: thumbnailPreview }),
  };
}

/** Answers the new lecture's id. */
export async function insertLecture(db: Db, instructorId: string, fields: LectureFields): Promise<string> {
  const [row] = await db("lectures")
    .insert({ ...toRow(fields), instructor_id: instructorId })
    .returning("id");
  return row.id;
}

/** Changes what is given. */
export async function updateLecture(db: Db, id: string, changes: Partial<LectureFields>): Promise<void> {
  await db("lectures")
    .where({ id })
    .update({ ...toRow(changes), updated_at: db.fn.now() });
}

/** From now on nobody finds the lecture; its enrollments and payments keep pointing at it. */
export async function markLectureDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).whereNull("deleted_at").update({ deleted_at: now });
}

/** Notes that the hosts of these lectures are in their rooms. */
export async function markHostsSeen(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db("lectures").whereIn("id", ids).update({ host_seen_at: now });
}

/** Notes that the host did not come, and everybody was paid back. */
export async function markHostMissed(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).update({ host_missed_at: now });
}

/** Notes when the host first sent anything. The first call counts, later ones change nothing. */
export async function markFirstMedia(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).whereNull("first_media_at").update({ first_media_at: now });
}
