import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { inject } from "vitest";
import { migrateJobs } from "#backend/platform/db/jobs-pool.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { type TestDatabase, withDatabase } from "#backend/quality/testing/database/test-database.ts";

const dump = new URL("./release-f114173a.sql.gz", import.meta.url);

/** Creates a database with the schema, rows and job queue that the last release before the baseline left behind. */
export async function createDatabaseOfRelease(): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `release_${randomBytes(8).toString("hex")}`;
  const admin = connectDatabase(server, 1);
  try {
    await admin.raw(`create database ${name}`);
  } finally {
    await admin.destroy();
  }
  const connectionString = withDatabase(server, name);
  const db = connectDatabase(connectionString, 3);
  const sql = (await promisify(gunzip)(await readFile(dump))).toString();
  // Knex takes a question mark for a binding.
  await db.raw(sql.replaceAll("?", String.raw`\?`));
  await migrateJobs(db);
  return { db, connectionString, close: () => db.destroy() };
}
