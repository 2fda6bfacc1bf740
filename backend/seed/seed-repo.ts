import type { Db } from "#backend/db/knex.ts";

const seedLock = 7_402_002;

/** Makes processes that seed at once wait for one another until the transaction ends. */
export async function lockSeeding(transaction: Db): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [seedLock]);
}

/** True when nobody has an account yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db("accounts").first("id")) === undefined;
}

export interface SeedAccount {
  name: string;
  email: string;
  role: "student" | "instructor";
  passwordHash: string;
  pictureKey: string;
  /** "" for students. */
  bio: string;
}

/** Answers e-mail → id. */
export async function insertAccounts(db: Db, accounts: readonly SeedAccount[]): Promise<Map<string, string>> {
  const rows: { id: string; email: string }[] = await db("accounts")
    .insert(
      accounts.map(({ name, email, role, passwordHash, pictureKey, bio }) => ({
        name,
        email,
        role,
        password_hash: passwordHash,
        picture_key: pictureKey,
        bio,
      })),
    )
    .returning(["id", "email"]);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export interface SeedLecture {
  instructorId: string;
  name: string;
  type: string;
  description: string;
  priceSantim: number;
  startsAt: Date;
  zone: string;
  durationMinutes: number;
  capacity: number | null;
  thumbnailKey: string;
  thumbnailPreview: string | null;
}

/** Answers title → id. */
export async function insertLectures(db: Db, lectures: readonly SeedLecture[]): Promise<Map<string, string>> {
  const rows: { id: string; name: string }[] = await db("lectures")
    .insert(
      lectures.map((lecture) => ({
        instructor_id: lecture.instructorId,
        name: lecture.name,
        type: lecture.type,
        description: lecture.description,
        price_santim: lecture.priceSantim,
        starts_at: lecture.startsAt,
        zone: lecture.zone,
        duration_minutes: lecture.durationMinutes,
        capacity: lecture.capacity,
        thumbnail_key: lecture.thumbnailKey,
        thumbnail_preview: lecture.thumbnailPreview,
      })),
    )
    .returning(["id", "name"]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Seats without a payment: nobody paid for the demonstration, so nothing can be refunded. */
export async function insertActiveEnrollments(
  db: Db,
  enrollments: readonly { lectureId: string; studentId: string }[],
  now: Date,
): Promise<void> {
  await db("enrollments").insert(
    enrollments.map(({ lectureId, studentId }) => ({
      lecture_id: lectureId,
      student_id: studentId,
      status: "active",
      created_at: now,
      updated_at: now,
    })),
  );
}
