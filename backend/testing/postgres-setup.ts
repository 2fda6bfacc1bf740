import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { connectDatabase, migrate } from "#backend/db/knex.ts";
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
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, "postgres"),
    log: () => undefined,
    settings: { fsync: "off" },
  });
  const admin = connectDatabase(postgres.connectionString, 2);
  await admin.raw(`create database ${templateName}`);
  await admin.destroy();
  const template = connectDatabase(databaseNamed(postgres.connectionString, templateName), 2);
  await migrate(template);
  await template.destroy();
  project.provide("postgres", postgres.connectionString);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
