import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { inject } from "vitest";
import { migrate } from "#backend/platform/db/migrate.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { withDatabase, type TestDatabase } from "./test-database.ts";

const folder = new URL("../../../platform/db/migrations/", import.meta.url);

export interface PartlyMigratedDatabase extends TestDatabase {
  /** Runs the remaining migrations, as the next start of the server would. */
  migrateToLatest: () => Promise<unknown>;
}

/** Creates an empty database with the schema from just before a migration. */
export async function createDatabaseBefore(migration: string): Promise<PartlyMigratedDatabase> {
  const names = (await readdir(folder)).toSorted();
  if (!names.includes(migration)) throw new Error(`There is no migration ${migration}.`);
  const server = inject("postgres");
  const name = `partial_${randomBytes(8).toString("hex")}`;
  const admin = connectDatabase(server, 1);
  try {
    await admin.raw(`create database ${name}`);
  } finally {
    await admin.destroy();
  }
  const connectionString = withDatabase(server, name);
  const db = connectDatabase(connectionString);
  const migrationSource = sourceOf(names.slice(0, names.indexOf(migration)));
  await db.migrate.latest({ migrationSource, tableName: "migrations" });
  return {
    db,
    connectionString,
    close: () => db.destroy(),
    migrateToLatest: () => migrate(connectionString),
  };
}

function sourceOf(names: string[]): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => names,
    getMigrationName: (name) => name,
    getMigration: async (name) => (await import(new URL(name, folder).href)) as Knex.Migration,
  };
}
