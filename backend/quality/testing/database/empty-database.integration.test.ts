import { expect, test } from "vitest";
import type { Knex } from "#backend/platform/db/knex.ts";
import { createTestDatabase } from "./test-database.ts";

/** Things that a test may do to its database, and whether the next test may then reuse that database (`used`). */
const deeds: { what: string; deed: (db: Knex) => Promise<unknown>; used: boolean }[] = [
  { what: "adds rows", deed: (db) => db("accounts").insert(account), used: true },
  {
    what: "renames a migration",
    deed: (db) => db("migrations").limit(1).update({ name: "of_another_version.ts" }),
    used: false,
  },
  {
    what: "adds a column",
    deed: (db) => db.schema.alterTable("accounts", (table) => table.text("more")),
    used: false,
  },
];
const account = {
  name: "Hana",
  email: "hana@example.com",
  role: "student",
  passwordHash: "-",
};

test.each(deeds)("after a test that $what the next one finds the template's rows", async ({ deed, used }) => {
  const first = await createTestDatabase();
  const migrations = await first.db("migrations");
  await deed(first.db);
  await first.close();
  const second = await createTestDatabase();
  expect(second.connectionString === first.connectionString).toBe(used);
  expect(await second.db("migrations")).toEqual(migrations);
  expect(await second.db("accounts")).toEqual([]);
  await second.close();
});
