import { randomUUID } from "node:crypto";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

export interface SignedInAccount {
  id: string;
  token: string;
}

export interface LectureFixture {
  lectureId: string;
  instructor: SignedInAccount;
  students: SignedInAccount[];
}

/** Inserts a lecture that starts now, its instructor and enrolled students, all with a session. */
export async function insertLecture(db: Knex, studentCount: number): Promise<LectureFixture> {
  const now = new Date();
  const [instructor] = await insertAccounts(db, "instructor", 1, now);
  if (!instructor) throw new Error("no instructor was inserted");
  const [lecture] = await db("lectures")
    .insert({
      instructorId: instructor.id,
      name: "Fractions, slowly",
      type: "Math",
      description: "Halves, thirds and what they have in common.",
      priceSantim: 0,
      startsAt: now,
      zone: "Africa/Addis_Ababa",
      durationMinutes: 120,
    })
    .returning("id");
  const lectureId: string = lecture.id;
  const students = await insertAccounts(db, "student", studentCount, now);
  await db.batchInsert(
    "enrollments",
    students.map(({ id }) => ({
      lectureId,
      studentId: id,
      status: "active",
      createdAt: now,
      updatedAt: now,
    })),
  );
  return { lectureId, instructor, students };
}

/** Inserts a question for which all students can vote. Returns its number. */
export async function insertQuestion(db: Knex, lectureId: string, askerId: string): Promise<number> {
  const seq = 1;
  const question = { lectureId, seq, askerId, clientId: randomUUID(), text: "Why?", anonymous: false };
  await db("class_settings").insert({ lectureId, lastQuestion: seq });
  await db("questions").insert({ ...question, askedAt: new Date() });
  return seq;
}

/** Opens a poll of two options. Returns its round. */
export async function insertOpenPoll(db: Knex, lectureId: string): Promise<number> {
  const round = 1;
  const poll = {
    lectureId,
    position: 0,
    text: "Which is more?",
    kind: "one",
    options: ["A third", "A half"],
  };
  const [inserted] = await db("class_polls").insert(poll).returning("id");
  await db("poll_rounds").insert({ lectureId, round, pollId: inserted.id, openedAt: new Date() });
  return round;
}

/** Inserts a deck of blank slides. Returns their ids. */
export async function insertSlides(db: Knex, lectureId: string, count: number): Promise<string[]> {
  const [deck] = await db("decks").insert({ lectureId, position: 0, name: "Board" }).returning("id");
  const slide = { deckId: deck.id, paper: "white", ratio: 0.5625 };
  const slides: { id: string }[] = await db("slides")
    .insert(Array.from({ length: count }, (_, position) => ({ ...slide, position })))
    .returning("id");
  return slides.map(({ id }) => id);
}

/** Shows a slide to whoever joins. */
export async function insertBoard(db: Knex, lectureId: string, slideId: string | undefined): Promise<void> {
  await db("boards").insert({ lectureId, slideId, epoch: 1 });
}

async function insertAccounts(db: Knex, role: string, count: number, now: Date): Promise<SignedInAccount[]> {
  if (count === 0) return [];
  const rows: { id: string }[] = await db("accounts")
    .insert(
      Array.from({ length: count }, (_, index) => ({
        name: `Abebe Kebede ${index + 1}`,
        email: `${role}-${index + 1}-${randomUUID()}@example.com`,
        role,
        passwordHash: "no log-in",
      })),
    )
    .returning("id");
  const accounts: SignedInAccount[] = [];
  for (const { id } of rows) accounts.push({ id, token: await createSession(db, id, now) });
  return accounts;
}
