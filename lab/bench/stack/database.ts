import path from "node:path";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#backend/platform/db/local-server/embedded-postgres.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface BenchDatabase {
  db: Knex;
  connectionString: string;
  /** The server's current process id; the server restarts when it is killed. */
  serverPid: () => number;
}

/** Starts a real PostgreSQL with the product's settings: commits are durable. */
export async function startPostgres(run: Run): Promise<(name: string) => Promise<BenchDatabase>> {
  const folder = await temporaryFolder(run);
  run.log("starting PostgreSQL");
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: run.log });
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
