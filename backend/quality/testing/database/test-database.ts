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

/** Databases that this worker's earlier tests have closed. A new one costs the copying of 740 files, one of these little. */
const closed: EmptiableDatabase[] = [];
let emptying: Emptying | undefined;

/** Returns an empty, migrated database. It is deleted with the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  for (let used = closed.pop(); used !== undefined; used = closed.pop())
    if (await emptyDatabase(used)) return open(used);
  return createNewTestDatabase();
}

/** Returns one that no test has used: PostgreSQL plans by the size of a table's file, which stays after its rows. */
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

/** Creates a database from the migrated template. */
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
