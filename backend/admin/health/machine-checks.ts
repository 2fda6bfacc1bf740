import type { HealthFinding } from "#contract/admin/health-report.ts";
import { hasRoomFor, measureDisk, type DiskSpace } from "#backend/platform/files/storage/disk-space.ts";
import { type HealthCheck, sinceOf } from "./health-check.ts";
import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import {
  countConnections,
  listMigrations,
  countLiveNodes,
  countGivenUpJobs,
  countLiveRunners,
  findLateJobs,
} from "./process-health-repo.ts";
import { fileURLToPath } from "node:url";
import { NODE_TIMEOUT_MS } from "#backend/platform/db/messaging/messaging-times.ts";
import { summarizeRuns } from "#backend/platform/backup/taking/backup-run-repo.ts";
import { BACKUP_OVERDUE_MS, JOB_RUNNER_TIMEOUT_MS } from "#backend/platform/constants.ts";

/** Normally a job starts within a second. */
export const LATE_JOB_MS = 5 * 60_000;

/** Checks that a job runner is alive and that jobs start in time, and reports the jobs that were given up. */
export const checkJobs: HealthCheck = async ({ db }) => {
  const findings: HealthFinding[] = [];
  if ((await countLiveRunners(db, JOB_RUNNER_TIMEOUT_MS)) === 0)
    findings.push({ code: "jobs_without_runner" });
  const late = await findLateJobs(db, LATE_JOB_MS);
  if (late.count > 0) findings.push({ code: "jobs_late", count: late.count, ...sinceOf(late.oldest) });
  const givenUp = await countGivenUpJobs(db);
  if (givenUp.length > 0)
    findings.push({
      code: "jobs_given_up",
      count: givenUp.reduce((sum, { count }) => sum + count, 0),
      detail: givenUp.map(({ kind, count }) => `${kind} (${count})`).join(", "),
    });
  return findings;
};

/** Backups are taken daily; a failed backup is retried after an hour. */
export const checkBackups: HealthCheck = async ({ db, clock, health: { backup, isDemonstration } }) => {
  if (backup.location === null) return isDemonstration ? [] : [{ code: "backups_off" }];
  const { lastFinishedAt, lastFailure } = await summarizeRuns(db);
  if (lastFailure !== null)
    return [{ code: "backup_failed", detail: lastFailure, ...sinceOf(lastFinishedAt) }];
  if (lastFinishedAt === null) return [{ code: "backup_missing" }];
  const age = clock().getTime() - lastFinishedAt.getTime();
  return age > BACKUP_OVERDUE_MS ? [{ code: "backup_old", ...sinceOf(lastFinishedAt) }] : [];
};

/** Checks every configured Janus server. */
export const checkMediaServers: HealthCheck = async ({ health: { mediaServers } }) =>
  mediaServers
    .filter(({ isAway }) => isAway)
    .map(({ url }) => ({ code: "sfu_away", detail: new URL(url).host }));

/** A process that serves this page but sends no heartbeat to the other processes cannot serve rooms properly. */
export const checkProcesses: HealthCheck = async ({ db }) =>
  (await countLiveNodes(db, NODE_TIMEOUT_MS)) > 0 ? [] : [{ code: "processes_silent" }];

const migrations = fileURLToPath(new URL("../../platform/db/migrations", import.meta.url));

/** Compares the database's migrations with those of the running version. */
export const checkSchema: HealthCheck = async ({ db }) => {
  const known = (await readdir(migrations)).filter((file) => file.endsWith(".ts"));
  const ran = await listMigrations(db);
  const findings: HealthFinding[] = [];
  const missing = known.filter((file) => !ran.includes(file)).length;
  const unknown = ran.filter((file) => !known.includes(file)).length;
  if (missing > 0) findings.push({ code: "schema_behind", count: missing });
  if (unknown > 0) findings.push({ code: "schema_ahead", count: unknown });
  return findings;
};

/** A nearby database answers a trivial query within a few milliseconds. */
export const SLOW_MS = 250;
/** The share of PostgreSQL's allowed connections above which connections are scarce. */
const SCARCE_SHARE = 0.85;

/** The connection pool of knex (tarn). */
interface Pool {
  numPendingAcquires: () => number;
}

/** Reports an exhausted pool, a slow database, and a database that is about to refuse connections. */
export const checkDatabase: HealthCheck = async ({ db }) => {
  const { pool } = db.client as { pool: Pool };
  const pending = pool.numPendingAcquires();
  const started = performance.now();
  const { open, allowed } = await countConnections(db);
  const findings: HealthFinding[] = [];
  if (pending > 0) findings.push({ code: "database_pool_busy", count: pending });
  const tookMs = Math.round(performance.now() - started);
  if (tookMs > SLOW_MS) findings.push({ code: "database_slow", count: tookMs });
  if (open > allowed * SCARCE_SHARE)
    findings.push({ code: "database_connections_scarce", count: open, limit: allowed });
  return findings;
};

/** Checks that the bucket responds to a request for an object, which need not exist, or that the folder is writable. */
export const checkStorage: HealthCheck = async ({ health: { storage } }) => {
  try {
    await createFileStore(storage, "pictures").exists("health");
    if (storage.kind === "folder") await access(storage.folder, constants.W_OK);
    return [];
  } catch (error) {
    return [{ code: "storage_away", detail: describe(error) }];
  }
};

/** Returns the message of the innermost cause, which comes from the operating system. */
function describe(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (!(inner.cause instanceof Error)) return inner.message || inner.name;
  return String(error);
}

const GIGABYTE = 1e9;
/** Space is scarce only if it is below both limits, since a tenth of a large disk is plenty. */
const FREE_SHARE = 0.1;
const FREE_BYTES = 10 * GIGABYTE;

interface Space extends DiskSpace {
  folder: string;
}

/** Checks the disks of the data folder and of the stored files. */
export const checkDisk: HealthCheck = async ({ health: { dataDir, storage } }) => {
  const folders = new Set([dataDir, ...(storage.kind === "folder" ? [storage.folder] : [])]);
  const spaces = await Promise.all(
    [...folders].map(async (folder) => ({ folder, ...(await measureDisk(folder)) })),
  );
  // Folders on the same disk report the same figures, so each disk is judged only once.
  const disks = new Map(spaces.map((space) => [`${space.free} ${space.total}`, space]));
  return [...disks.values()].flatMap(judgeSpace);
};

/** Returns a finding while free space is low or uploads are refused; `count` and `limit` are in gigabytes. */
export function judgeSpace({ folder, free, total }: Space): HealthFinding[] {
  const isScarce = !hasRoomFor(0, { free, total }) || (free < FREE_BYTES && free < total * FREE_SHARE);
  const gigabytes = (bytes: number) => Math.round((bytes / GIGABYTE) * 10) / 10;
  if (!isScarce) return [];
  return [{ code: "disk_nearly_full", count: gigabytes(free), limit: gigabytes(total), detail: folder }];
}
