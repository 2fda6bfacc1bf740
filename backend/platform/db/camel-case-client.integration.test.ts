import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = new Date("2026-12-01T07:00:00Z");
const person = { name: "Sara", email: "sara@example.org", role: "student", passwordHash: "x" };

test("columns are written, found and read in camel case", async () => {
  const { db } = database;
  const [stored] = await db("accounts").insert(person).returning(["id", "passwordHash", "deletedAt"]);
  expect(stored).toEqual({ id: expect.any(String), passwordHash: "x", deletedAt: null });
  const { id } = stored;
  await db("accounts").where({ "accounts.id": id }).whereNull("deletedAt").update({ emailVerifiedAt: at });
  expect(await db("accounts").orderBy("createdAt").first("emailVerifiedAt")).toEqual({ emailVerifiedAt: at });
  expect(await db("accounts").select({ provenAt: "accounts.emailVerifiedAt" })).toEqual([{ provenAt: at }]);
  expect(await db("accounts").pluck("emailVerifiedAt")).toEqual([at]);
  const { rows } = await db.raw("select password_hash, name as shown_name, id as _id from accounts");
  expect(rows).toEqual([{ passwordHash: "x", shownName: "Sara", _id: id }]);
});

test("the keys inside a jsonb value stay as they are", async () => {
  const { db } = database;
  const value = { text_ref: "a", sentAt: "b" };
  const stored = db.select({ someValue: db.raw("?::jsonb", [value]) });
  expect(await stored).toEqual([{ someValue: value }]);
  expect(await db.from(stored.clone().as("s")).pluck("someValue")).toEqual([value]);
});

test("each of several statements has its own result", async () => {
  const results = await database.db.raw("select 1 as first_one; select 2 as second_one");
  expect(results).toMatchObject([{ rows: [{ firstOne: 1 }] }, { rows: [{ secondOne: 2 }] }]);
});

test("transactions and their failures are as before", async () => {
  const failing = database.db.transaction(async (trx) => {
    await trx("accounts").update({ passwordHash: "y" });
    await trx("accounts").update({ passwordHsh: "z" });
  });
  await expect(failing).rejects.toThrow('column "password_hsh"');
  expect(await database.db("accounts").pluck("passwordHash")).toEqual(["x"]);
});
