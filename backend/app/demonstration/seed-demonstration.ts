import { DEFAULT_ZONE } from "#contract/calendar/default-zone.ts";
import { birrToSantim } from "#contract/payments/money.ts";
import { settlementDueAt } from "#backend/lectures/schedule/fulfillment-policy.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { DEMONSTRATION_PASSWORD } from "./demonstration-accounts.ts";
import { demonstrationLectures } from "./lectures/demonstration-lectures.ts";
import { instructors, students, type DemonstrationPerson } from "./demonstration-people.ts";
import { instructorBios } from "./instructor-bios.ts";
import { instantOf } from "./lectures/lecture-times.ts";
import {
  storeDemonstrationPictures,
  type DemonstrationCover,
  type DemonstrationPictures,
  type SeedPictures,
} from "./demonstration-pictures.ts";
import { demonstrationReplay, storeDemonstrationReplay, type StoredReplay } from "./demonstration-replay.ts";
import {
  insertAccounts,
  insertActiveEnrollments,
  insertLectures,
  insertReplay,
  isEmpty,
  lockSeeding,
} from "./seed-repo.ts";

interface SeedOptions {
  db: Knex;
  pictures: SeedPictures;
  recordings: FileStore;
  hashPassword: (password: string) => Promise<string>;
  now: Date;
}

/** Returns the value of a key. A missing key is a mistake in the demonstration's own data. */
function mustHave<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demonstration names ${String(key)}, which it does not have.`);
  return value;
}

const bios = new Map(Object.entries(instructorBios));

function accountRows(passwordHash: string, portraits: ReadonlyMap<string, string>) {
  const rowsOf = (people: Record<string, DemonstrationPerson>, role: "student" | "instructor") =>
    Object.entries(people).map(([key, { name, email }]) => ({
      name,
      email,
      role,
      passwordHash,
      pictureKey: mustHave(portraits, email),
      bio: bios.get(key) ?? "",
    }));
  return [...rowsOf(instructors, "instructor"), ...rowsOf(students, "student")];
}

function coverFields({ key, preview }: DemonstrationCover) {
  return { thumbnailKey: key, thumbnailPreview: preview };
}

/**
 * Returns the time at which a past lecture was decided as given, or null for a lecture that is not over yet. The
 * demonstration's past lectures were all given.
 */
function decidedAt(startsAt: Date, durationMinutes: number, now: Date): Date | null {
  const dueAt = settlementDueAt({ startsAt, durationMinutes, endedAt: null });
  return dueAt <= now ? dueAt : null;
}

function lectureRows(
  accountIds: ReadonlyMap<string, string>,
  covers: ReadonlyMap<string, DemonstrationCover>,
  now: Date,
) {
  return demonstrationLectures.map((lecture) => ({
    ...coverFields(mustHave(covers, lecture.name)),
    decidedAt: decidedAt(instantOf(lecture.when, now), lecture.duration, now),
    instructorId: mustHave(accountIds, instructors[lecture.instructor].email),
    name: lecture.name,
    type: lecture.type,
    description: lecture.description,
    language: lecture.language,
    priceSantim: birrToSantim(lecture.price),
    startsAt: instantOf(lecture.when, now),
    zone: DEFAULT_ZONE,
    durationMinutes: lecture.duration,
    capacity: lecture.capacity,
  }));
}

async function insertEverything(
  transaction: Db,
  prepared: { passwordHash: string; pictures: DemonstrationPictures; replay: StoredReplay; now: Date },
): Promise<void> {
  const { passwordHash, pictures, replay, now } = prepared;
  const accountIds = await insertAccounts(transaction, accountRows(passwordHash, pictures.portraits));
  const lectureIds = await insertLectures(transaction, lectureRows(accountIds, pictures.covers, now));
  const enrollments = demonstrationLectures.flatMap((lecture) =>
    lecture.students.map((student) => ({
      lectureId: mustHave(lectureIds, lecture.name),
      studentId: mustHave(accountIds, students[student].email),
    })),
  );
  await insertActiveEnrollments(transaction, enrollments, now);
  const recorded = mustHave(lectureIds, demonstrationReplay.lecture);
  await insertReplay(transaction, recorded, { ...demonstrationReplay, ...replay });
}

/**
 * Fills an empty database with the demonstration catalogue, scheduled relative to `now`. Does nothing if any account
 * exists. Inserts either everything or nothing; if several processes start at the same time, only one inserts.
 */
export async function seedDemonstration({
  db,
  pictures,
  recordings,
  hashPassword,
  now,
}: SeedOptions): Promise<void> {
  if (!(await isEmpty(db))) return;
  // The files are stored before the transaction, to keep the transaction short. Their keys are always the same, so
  // storing them twice changes nothing.
  const [storedPictures, replay, passwordHash] = await Promise.all([
    storeDemonstrationPictures(pictures),
    storeDemonstrationReplay(recordings),
    hashPassword(DEMONSTRATION_PASSWORD),
  ]);
  await db.transaction(async (transaction) => {
    await lockSeeding(transaction);
    if (await isEmpty(transaction))
      await insertEverything(transaction, { passwordHash, pictures: storedPictures, replay, now });
  });
}
