import type { Db, Knex } from "#backend/platform/db/knex.ts";
import {
  selectFulfillment,
  type FulfillmentRecord,
} from "#backend/enrollments/fulfillment/fulfillment-repo.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";

export interface FulfillmentReviewRecord extends FulfillmentRecord {
  name: string;
  instructorName: string;
  instructorEmail: string;
  reviewAt: Date;
}

/**
 * Lists the lectures that wait for an admin's decision, oldest first. One row beyond the page shows that there is a
 * next page.
 */
export async function listFulfillmentReviews(
  db: Db,
  { limit, after }: IdPage,
): Promise<FulfillmentReviewRecord[]> {
  const query = selectFulfillment(db)
    .join("accounts as instructor", "instructor.id", "lectures.instructorId")
    .select("lectures.name", { instructorName: "instructor.name", instructorEmail: "instructor.email" })
    .where("lectures.fulfillment", "under_review")
    .orderBy("lectures.id")
    .limit(limit + 1);
  if (after !== null) void query.where("lectures.id", ">", after);
  return query;
}

const attendanceOf = `
  with stays as (
    select account_id, unnest(range_agg(tstzrange(greatest(entered_at, l.starts_at), greatest(seen_until, l.starts_at), '[]'))) as stay
    from room_presences join lectures l on l.id = lecture_id where lecture_id = :lectureId group by account_id
  ), totals as (
    select account_id, sum(extract(epoch from upper(stay) - lower(stay))) as seconds from stays group by account_id
  ), students as (
    select student_id as id from enrollments
      where lecture_id = :lectureId and kind = 'seat' and (status = 'active' or (status = 'withdrawn' and payment_id is not null))
    union select account_id from totals
  )
  select accounts.name, round(coalesce(seconds, 0) / 60)::int as minutes
  from students join accounts using (id) left join totals on totals.account_id = accounts.id
  order by accounts.name, accounts.id`;

/** Returns how many minutes each account was in the room after the start; 0 for students who never joined. */
export async function listAttendanceMinutes(
  db: Db,
  lectureId: string,
): Promise<{ name: string; minutes: number }[]> {
  const { rows } = await db.raw(attendanceOf, { lectureId });
  return rows;
}

const maxMessages = 200;

/**
 * Lists the last messages of a lecture's chat, oldest first. It includes removed messages, since they are evidence too.
 */
export async function listLastMessages(
  db: Db,
  lectureId: string,
): Promise<{ sender: string; text: string; sentAt: Date }[]> {
  const last = db("messages").where({ lectureId }).orderBy("seq", "desc").limit(maxMessages).as("last");
  return db(last).orderBy("seq").select("text", "sentAt", { sender: "senderName" });
}

export async function lectureExists(db: Db, id: string): Promise<boolean> {
  return (await db("lectures").where({ id }).first("id")) !== undefined;
}

/** Locks a lecture that is not deleted. Returns its instructor. */
export async function lockInstructorOfLecture(
  trx: Knex.Transaction,
  id: string,
): Promise<string | undefined> {
  const lecture = await trx("lectures")
    .where({ id })
    .whereNull("deletedAt")
    .forUpdate()
    .first("instructorId");
  return lecture?.instructorId;
}
