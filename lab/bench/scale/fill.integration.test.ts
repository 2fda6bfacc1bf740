import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { countSettled, insertCheckouts } from "../api/checkout-repo.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { fillLectures } from "./fill-lectures.ts";
import { fillAccountHistory, fillStudents } from "./fill-people.ts";
import { fillRooms } from "./fill-rooms.ts";
import { fillSales } from "./fill-sales.ts";
import { readStatistics } from "./statistics-repo.ts";

// Checks that the benchmarks' SQL, which no other test runs, fits the schema. Otherwise, a schema change could break a
// benchmark without `npm test` failing.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test(
  "what a platform of years has in its tables can be filled in, and its statistics read",
  { tags: "wide" },
  async () => {
    const { db } = database;
    await fillLectures(db, 2000);
    await fillStudents(db, 600);
    await fillSales(db, { ledger: true });
    await fillRooms(db);
    await fillAccountHistory(db);
    await db.raw("analyze");
    const { relations, columns } = await readStatistics(db);
    const large = relations.map(({ relation }) => relation);
    expect(large).toEqual(expect.arrayContaining(["lectures", "enrollments", "payments", "ledger_entries"]));
    expect(columns.length).toBeGreaterThan(0);
  },
);

test("checkouts can be inserted, and none of them counts as settled before it is paid", async () => {
  const { db } = database;
  const textRefs = await insertCheckouts(db, await insertLecture(db, 2), 3);
  expect(textRefs).toHaveLength(6);
  expect(await countSettled(db, textRefs)).toBe(0);
});
