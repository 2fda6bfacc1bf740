import type { SpokenLanguage } from "#contract/text/spoken-language.ts";
import type { Chapter } from "#contract/replay/chapter.ts";
import type { Db } from "#backend/platform/db/knex.ts";

const seedLock = 7_402_002;

/** Serializes processes that seed at the same time, until the transaction ends. */
export async function lockSeeding(transaction: Db): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [seedLock]);
}

/** Returns true if there are no accounts yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db("accounts").first("id")) === undefined;
}

/** Returns which of these emails belong to accounts. */
export async function findEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  return db("accounts").whereIn("email", emails).pluck<string[]>("email");
}

export interface SeedAccount {
  name: string;
  email: string;
  role: "student" | "instructor";
  passwordHash: string;
  pictureKey: string;
  /** Empty for students. */
  bio: string;
}

/** Returns account ids by email. */
export async function insertAccounts(db: Db, accounts: readonly SeedAccount[]): Promise<Map<string, string>> {
  const rows: { id: string; email: string }[] = await db("accounts")
    .insert(
      accounts.map(({ name, email, role, passwordHash, pictureKey, bio }) => ({
        name,
        email,
        role,
        passwordHash,
        pictureKey,
        emailVerifiedAt: db.fn.now(),
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
  language: SpokenLanguage;
  priceSantim: number;
  startsAt: Date;
  zone: string;
  durationMinutes: number;
  capacity: number | null;
  thumbnailKey: string;
  thumbnailPreview: string | null;
  /** The time at which the lecture was decided as given; null for an upcoming lecture. */
  decidedAt: Date | null;
}

/** Returns lecture ids by title. */
export async function insertLectures(db: Db, lectures: readonly SeedLecture[]): Promise<Map<string, string>> {
  const rows: { id: string; name: string }[] = await db("lectures")
    .insert(
      lectures.map(({ decidedAt, ...lecture }) => ({
        ...lecture,
        ...(decidedAt && {
          startedAt: lecture.startsAt,
          fulfillment: "given",
          fulfillmentDecidedAt: decidedAt,
        }),
      })),
    )
    .returning(["id", "name"]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Inserts enrollments without payments, so that nothing can be refunded. */
export async function insertActiveEnrollments(
  db: Db,
  enrollments: readonly { lectureId: string; studentId: string }[],
  now: Date,
): Promise<void> {
  await db("enrollments").insert(
    enrollments.map(({ lectureId, studentId }) => ({
      lectureId,
      studentId,
      status: "active",
      createdAt: now,
      updatedAt: now,
    })),
  );
}

export interface SeedReplay {
  id: string;
  durationMs: number;
  chapters: readonly Chapter[];
  renditions: readonly string[];
  renditionBytes: Record<string, number>;
  thumbnailBytes: number;
}

/** The longest time that a replay may stay. */
const REPLAY_DAYS = 365;

/** Inserts the replay of a lecture that is over. */
export async function insertReplay(db: Db, lectureId: string, { id, ...replay }: SeedReplay): Promise<void> {
  const [lecture] = await db("lectures")
    .where({ id: lectureId })
    .update({ recordingEnabled: true, replayDays: REPLAY_DAYS })
    .returning(["startsAt", "durationMinutes"]);
  const { startsAt, durationMinutes } = lecture;
  const endedAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  const expiresAt = new Date(endedAt.getTime() + REPLAY_DAYS * 24 * 60 * 60_000);
  await db("recordings").insert({ id, lectureId, state: "ready", startedAt: startsAt, endedAt, expiresAt });
  const fromMs = startsAt.getTime();
  const { durationMs, renditionBytes, thumbnailBytes } = replay;
  await db("assemblies").insert({
    recordingId: id,
    recordingEndedAt: endedAt,
    step: "done",
    progress: 1,
    durationMs,
    chapters: JSON.stringify(replay.chapters),
    shownRanges: JSON.stringify([{ fromMs, toMs: fromMs + durationMs, atMs: 0 }]),
    renditions: replay.renditions,
    renditionBytes: JSON.stringify(renditionBytes),
    thumbnailBytes,
    updatedAt: endedAt,
  });
}
