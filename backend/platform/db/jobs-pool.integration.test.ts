import { expect, test } from "vitest";
import { createTestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { openJobsPool } from "./jobs-pool.ts";

test("a connection that is released twice returns to the pool once", async () => {
  const database = await createTestDatabase();
  const pool = openJobsPool(database.db, { size: 1, onError: () => undefined });
  const release = await new Promise<() => void>((resolve, reject) =>
    pool.connect((error, _, done) => (error ? reject(error) : resolve(done))),
  );
  release();
  release();
  expect(pool.idleCount).toBe(1);
  const client = await pool.connect();
  expect(pool.idleCount).toBe(0);
  client.release();
  await pool.end();
  await database.close();
});
