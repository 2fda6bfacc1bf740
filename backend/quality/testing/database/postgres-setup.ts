import type { TestProject } from "vitest/node";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { startTemporaryPostgres } from "#backend/platform/db/local-server/temporary-postgres.ts";
import { templateName } from "./template-name.ts";
import { withDatabase } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of this run's server, with the migrated template database. */
    postgres: string;
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(() => undefined);
  const admin = connectDatabase(postgres.connectionString, 2);
  await admin.raw(`create database ${templateName}`);
  await admin.destroy();
  await migrate(withDatabase(postgres.connectionString, templateName));
  project.provide("postgres", postgres.connectionString);
  return postgres.stop;
}
