import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "#backend/platform/config/config-error.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { refuseDemonstrationAccounts } from "./refuse-demonstration-accounts.ts";
import { insertAccounts } from "./seed-repo.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const account = { name: "Abebe", role: "student", passwordHash: "x", pictureKey: "x.webp", bio: "" } as const;

test("production starts with real accounts, and not with one of the demonstration", async () => {
  await insertAccounts(database.db, [{ ...account, email: "abebe@example.com" }]);
  await refuseDemonstrationAccounts(database.db);
  await insertAccounts(database.db, [{ ...account, email: "student@gubae.example" }]);
  const refused = refuseDemonstrationAccounts(database.db);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/contains 1 accounts of the demonstration.*another DATABASE_URL/);
});
