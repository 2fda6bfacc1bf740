import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { connectDatabase, migrate, type Knex } from "#backend/db/knex.ts";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "./folder.ts";

export interface BenchDatabase {
  db: Knex;
  connectionString: string;
  /** Its server's process now; killed, it is started again. */
  serverPid: () => number;
}

/** A real PostgreSQL with its usual settings, so that what is written is written. */
export async function startPostgres(run: Run): Promise<(name: string) => Promise<BenchDatabase>> {
  const folder = await temporaryFolder(run);
  run.say("starting PostgreSQL");
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: run.say });
  run.after(() => postgres.stop());
  return (name) => openDatabase(run, postgres, name);
}

async function openDatabase(run: Run, postgres: EmbeddedPostgres, name: string): Promise<BenchDatabase> {
  const server = postgres.connectionString;
  const admin = connectDatabase(server, 1);
  try {
    await admin.raw("create database ??", [name]);
  } finally {
    await admin.destroy();
  }
  const [address = "", query] = server.split("?", 2);
  const renamed = address.replace(/\/[^/]*$/, `/${name}`);
  const connectionString = query === undefined ? renamed : `${renamed}?${query}`;
  const db = connectDatabase(connectionString);
  run.after(() => db.destroy());
  await migrate(connectionString);
  return { db, connectionString, serverPid: postgres.pid };
}
