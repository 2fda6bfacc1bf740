import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type Knex } from "#backend/db/knex.ts";
import { templateName } from "./template-name.ts";

/** Returns the connection string of another database on the same server. */
export function withDatabase(connectionString: string, name: string): string {
  const [address, query] = connectionString.split("?", 2);
  const renamed = (address ?? "").replace(/\/[^/]*$/, `/${name}`);
  return query === undefined ? renamed : `${renamed}?${query}`;
}

export interface TestDatabase {
  db: Knex;
  connectionString: string;
  close: () => Promise<void>;
}

/** Creates a database for one test file from the migrated template. It is deleted with the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = connectDatabase(server, 1);
  try {
    await admin.raw(`create database ${name} template ${templateName}`);
  } finally {
    await admin.destroy();
  }
  const connectionString = withDatabase(server, name);
  const db = connectDatabase(connectionString);
  return { db, connectionString, close: () => db.destroy() };
}
