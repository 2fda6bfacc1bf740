import type { TestProject } from "vitest/node";
import { connectDatabase, migrate } from "#backend/db/knex.ts";
import { startTemporaryPostgres } from "#backend/db/temporary-postgres.ts";
import { templateName } from "./template-name.ts";
import { databaseNamed } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated template database of this run. */
    postgres: string;
  }
}

/** One real PostgreSQL for the whole run, with one migrated database to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(() => undefined);
  const admin = connectDatabase(postgres.connectionString, 2);
  await admin.raw(`create database ${templateName}`);
  await admin.destroy();
  await migrate(databaseNamed(postgres.connectionString, templateName));
  project.provide("postgres", postgres.connectionString);
  return postgres.stop;
}
