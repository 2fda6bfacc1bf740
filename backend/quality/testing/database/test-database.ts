import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { emptyDatabase, readEmptying, type EmptiableDatabase, type Emptying } from "./empty-database.ts";
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

/**
 * Databases that earlier tests of this worker have released. Creating a new one copies 740 files; reusing one is cheap.
 */
const closed: EmptiableDatabase[] = [];
let emptying: Emptying | undefined;

/** Returns an empty, migrated database. It is deleted along with the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  for (let used = closed.pop(); used !== undefined; used = closed.pop())
    if (await emptyDatabase(used)) return open(used);
  return createNewTestDatabase();
}

/**
 * Returns a database that no test has used: PostgreSQL plans by the size of a table's file, which remains after its
 * rows are deleted.
 */
export async function createNewTestDatabase(): Promise<TestDatabase> {
  const connectionString = await cloneTemplate();
  emptying ??= await readEmptying(connectionString);
  return open({ connectionString, emptying });
}

function open(database: EmptiableDatabase): TestDatabase {
  const { connectionString } = database;
  const db = connectDatabase(connectionString);
  const close = async () => {
    await db.destroy();
    if (!closed.includes(database)) closed.push(database);
  };
  return { db, connectionString, close };
}

async function cloneTemplate(): Promise<string> {
  const server = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = connectDatabase(server, 1);
  try {
    await admin.raw(`create database ${name} template ${templateName}`);
  } finally {
    await admin.destroy();
  }
  return withDatabase(server, name);
}
