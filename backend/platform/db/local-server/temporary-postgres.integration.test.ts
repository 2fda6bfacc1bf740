import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { query } from "./testing/postgres-harness.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

it("starts a database that leaves nothing behind when stopped", async () => {
  const database = await startTemporaryPostgres(() => undefined);
  expect(await query(database.connectionString, "SHOW fsync")).toEqual([{ fsync: "off" }]);
  await database.stop();
  expect(existsSync(dirname(database.folder))).toBe(false);
});
