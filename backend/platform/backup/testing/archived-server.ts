import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#backend/platform/db/local-server/embedded-postgres.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { shipRest } from "../wal/ship-rest.ts";

const noDurability = { fsync: "off", full_page_writes: "off" };

/** Creates a folder to which PostgreSQL's user has access. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-backup-"));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface ArchivedServer {
  postgres: EmbeddedPostgres;
  db: Knex;
  stop: () => Promise<void>;
}

/** Starts a migrated database in `dataDir` that retains its WAL for backups. */
export async function startArchivedServer(dataDir: string): Promise<ArchivedServer> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: noDurability, log: () => undefined });
  await migrate(postgres.connectionString);
  const db = connectDatabase(postgres.connectionString);
  await retainLog(db);
  const stop = async () => {
    await db.destroy();
    await postgres.stop();
  };
  return { postgres, db, stop };
}

/** Ships everything committed so far to the backup location. */
export async function archiveAll(
  { db }: Pick<ArchivedServer, "db">,
  location: BackupLocation,
): Promise<void> {
  await shipRest(db, location, (line) => {
    throw new Error(line);
  });
}
