import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { extract } from "tar";
import { signUp } from "#contract/accounts/account.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { openBackupLocation } from "#backend/platform/backup/location/backup-location.ts";
import { takeBackup } from "#backend/platform/backup/taking/take-backup.ts";
import { shipRest } from "#backend/platform/backup/wal/ship-rest.ts";
import { startEmbeddedPostgres } from "#backend/platform/db/local-server/embedded-postgres.ts";
import { connectDatabase, connectionSettingsOf, type Knex } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { takeBaseBackup } from "#backend/platform/db/replication/base-backup.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { spawnServer } from "#backend/quality/testing/processes/server-process.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { withBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { fillLectures } from "../scale/fill-lectures.ts";
import { fillStudents } from "../scale/fill-people.ts";
import { fillSales } from "../scale/fill-sales.ts";
import { waitUntilReady } from "../stack/http-ready.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** The number of lectures, with about two enrollments each. */
const LECTURES = 5000;
const FILES = 1000;
const FILE_BYTES = 1_000_000;
const RESTORED_WITH_FAULTS = 3;
const START_TIMEOUT_MS = 120_000;

/**
 * The time from the restore command to the first sign-up on another machine, compared with a plain copy of the same
 * database and files.
 */
export const restore: Benchmark = {
  name: "restore",
  needs: [],
  long: true,
  async measure(run) {
    const folder = await temporaryFolder(run);
    const db = await fillMachine(run, folder);
    let count = 0;
    const comparison = await comparePairs(run, {
      ours: () => restoreElsewhere(folder, `restored-${(count += 1)}`),
      baseline: () => copyPlainly(db, folder),
    });
    const what = "restore of 10,000 enrollments and 1 GB of files to the first sign-up, against a plain copy";
    const limit = { of: "ours", atMost: 60 } as const;
    return withBaseline({ what, unit: "s", limit }, comparison);
  },
};

async function fillMachine(run: Run, folder: string): Promise<Knex> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log: run.log });
  run.after(() => postgres.stop());
  await migrate(postgres.connectionString);
  const db = connectDatabase(postgres.connectionString);
  run.after(() => db.destroy());
  run.log("filling the database and the files");
  const lectures = run.size(LECTURES, 100);
  await fillLectures(db, lectures);
  await fillStudents(db, lectures);
  await fillSales(db, { ledger: true });
  const settings = { kind: "folder", folder: path.join(folder, "files") } as const;
  const files = createFileStore(settings, "materials");
  for (let file = 0; file < run.size(FILES, 3); file += 1)
    await files.write(`${file}.pdf`, randomBytes(FILE_BYTES), "application/pdf");
  await retainLog(db);
  const location = openBackupLocation({ kind: "folder", folder: path.join(folder, "location") });
  const secret = randomBytes(32).toString("base64url");
  await takeBackup(
    { db, secret, files: (area) => createFileStore(settings, area), clock: systemClock },
    location,
  );
  await shipRest(db, location, run.log);
  return db;
}

/** Restores on another machine. Returns the seconds that an operator waits. */
async function restoreElsewhere(folder: string, name: string): Promise<number> {
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: path.join(folder, name),
    PORT: String(port),
    BACKUP_URL: `file://${path.join(folder, "location")}`,
  };
  const began = performance.now();
  const command = ["backend/app/cli/restore-cli.ts"];
  await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
    (error: { code?: unknown }) => {
      // The benchmark inserts its ledger entries directly with SQL, so the ledger checks after a restore report faults.
      if (error.code !== RESTORED_WITH_FAULTS) throw error;
    },
  );
  const server = spawnServer({ env });
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, START_TIMEOUT_MS, () =>
      server.hasEnded() ? `the server ended: ${server.output()}` : null,
    );
    const body = {
      name: "Abebe Kebede",
      email: `${name}@example.com`,
      password: "a good password",
      role: "student",
    };
    const response = await fetch(`http://127.0.0.1:${port}${signUp.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status !== signUp.status) throw new Error(`The sign-up got ${response.status}.`);
    return (performance.now() - began) / 1000;
  } finally {
    await server.end("SIGINT");
    await rm(env.DATA_DIR, { recursive: true, force: true });
  }
}

/** Copies the database as pg_basebackup does, and the files like cp. Returns the seconds. */
async function copyPlainly(db: Knex, folder: string): Promise<number> {
  const to = path.join(folder, "copied");
  await mkdir(to);
  const began = performance.now();
  const tar = new PassThrough();
  await Promise.all([
    takeBaseBackup(connectionSettingsOf(db), tar),
    pipeline(tar, extract({ cwd: to, strict: true })),
    cp(path.join(folder, "files"), path.join(to, "files"), { recursive: true }),
  ]);
  const seconds = (performance.now() - began) / 1000;
  await rm(to, { recursive: true });
  return seconds;
}
