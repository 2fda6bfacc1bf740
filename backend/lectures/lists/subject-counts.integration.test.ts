import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { insertLecture } from "../schedule/lecture-repo.ts";
import { storedLecture } from "../testing/lecture-form.ts";
import { countSubjects } from "./lecture-list-repo.ts";

let database: TestDatabase;
let instructors: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const rows: { id: string }[] = await database
    .db("accounts")
    .insert(
      ["one", "other"].map((name) => ({
        name,
        email: `${name}@example.com`,
        role: "instructor",
        passwordHash: "-",
      })),
    )
    .returning("id");
  instructors = rows.map(({ id }) => id);
});
afterAll(() => database.close());

const insert = (instructor: string | undefined, type: string) =>
  insertLecture(database.db, instructor ?? "", storedLecture({ type }));

test("the count of a subject follows its lectures and their instructors", async () => {
  const { db } = database;
  const [one, other] = instructors;
  const counts = async () =>
    Object.fromEntries((await countSubjects(db, 100)).map(({ type, count }) => [type, count]));

  const first = await insert(one, "Math");
  await insert(one, "Math");
  await insert(other, "Law");
  expect(await counts()).toEqual({ Math: 2, Law: 1 });

  await db("lectures").where({ id: first }).update({ type: "Law" });
  expect(await counts()).toEqual({ Math: 1, Law: 2 });

  await db("lectures").where({ id: first }).update({ deletedAt: new Date() });
  await db("lectures").where({ id: first }).update({ type: "Art" });
  expect(await counts()).toEqual({ Math: 1, Law: 1 });
  await db("lectures").where({ id: first }).update({ deletedAt: null, type: "Music" });
  expect(await counts()).toEqual({ Math: 1, Law: 1, Music: 1 });

  await db("accounts").where({ id: one }).update({ suspendedAt: new Date() });
  expect(await counts()).toEqual({ Law: 1 });
  await insert(one, "Math");
  await db("lectures").where({ id: first }).delete();
  await db("accounts").where({ id: one }).update({ suspendedAt: null });
  expect(await counts()).toEqual({ Math: 2, Law: 1 });
});

test("two who exchange subjects at the same time are both counted", async () => {
  const { db } = database;
  const [one] = instructors;
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => ({
      id: await insert(one, n % 2 ? "Dance" : "Drama"),
      to: n % 2 ? "Drama" : "Dance",
    })),
  );
  await Promise.all(pairs.map(({ id, to }) => db("lectures").where({ id }).update({ type: to })));
  const counted = (await countSubjects(db, 100)).filter(({ type }) => type === "Dance" || type === "Drama");
  expect(counted).toEqual([
    { type: "Dance", count: 4 },
    { type: "Drama", count: 4 },
  ]);
});
