import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { chmod, cp, mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { promisify } from "node:util";

import { removeAbandonedHomes } from "./abandoned-homes.ts";
import { EmbeddedPostgresError } from "../process/embedded-postgres-error.ts";
import { ORIGIN, POINTER, readNote } from "./home-notes.ts";
import { canEnter, chooseServerAccount, type ServerAccount } from "../process/server-account.ts";

const execute = promisify(execFile);

const CLUSTER = "cluster";

/** Where a server keeps its embedded database. */
export function embeddedFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "postgres");
}

/** The folder of the database's files, and the user that the server runs as. */
export interface PostgresHome {
  readonly folder: string;
  readonly clusterDir: string;
  readonly account: ServerAccount;
}

/**
 * Normally, the data folder itself. If root starts the server and its user may not enter the data folder (for example
 * a clone in /root), the files are in a folder in `reachableBase` instead. A note in the data folder points there, even
 * after the clone was moved. Temporary data stays in the temporary folder, so that /var does not fill up.
 */
export async function openHome(
  dataDir: string,
  reachableBase: string | undefined,
  log: (line: string) => void,
): Promise<PostgresHome> {
  await mkdir(dataDir, { recursive: true });
  const origin = await realpath(dataDir);
  const current = (await followPointer(origin)) ?? origin;
  const account = await chooseServerAccount(join(current, CLUSTER));
  if (account === null) return { folder: origin, clusterDir: join(origin, CLUSTER), account };

  // Lets other users pass through; only the server's user may enter the cluster inside.
  await chmod(current, 0o711);
  if (await canEnter(account, current)) {
    return { folder: current, clusterDir: join(current, CLUSTER), account };
  }
  const isTemporary = origin.startsWith(realpathSync(tmpdir()) + sep);
  const base = reachableBase ?? (isTemporary ? join(tmpdir(), "gubae") : "/var/lib/gubae");
  await removeAbandonedHomes(base, isTemporary, log);
  const folder = await makeReachableFolder(base, account);
  log(`the database is stored in ${folder}: its user cannot access ${origin}`);
  await writeFile(join(folder, ORIGIN), `${origin}\n`);
  await moveCluster(join(current, CLUSTER), join(folder, CLUSTER), account);
  await writeFile(join(origin, POINTER), `${folder}\n`);
  return { folder, clusterDir: join(folder, CLUSTER), account };
}

/** Whether there is a database that a start would open. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const folder = (await readNote(join(dataDir, POINTER))) ?? dataDir;
  return existsSync(join(folder, CLUSTER)) || existsSync(join(folder, `${CLUSTER}.restored`));
}

/**
 * A copied clone has a copy of the note, but the folder still belongs to the original clone. Only if that one no longer
 * exists was the clone moved.
 */
async function followPointer(origin: string): Promise<string | null> {
  const folder = await readNote(join(origin, POINTER));
  if (folder === null || !existsSync(folder)) return null;
  const owner = await readNote(join(folder, ORIGIN));
  if (owner === origin) return folder;
  if (owner !== null && (await readNote(join(owner, POINTER))) === folder) return null;
  await writeFile(join(folder, ORIGIN), `${origin}\n`);
  return folder;
}

async function makeReachableFolder(base: string, account: ServerAccount): Promise<string> {
  for (const parent of [base, join(tmpdir(), "gubae"), "/tmp/gubae"]) {
    const folder = join(parent, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      await Promise.all([chmod(parent, 0o755), chmod(folder, 0o711)]);
      if (await canEnter(account, folder)) return folder;
      await rm(folder, { recursive: true });
    } catch {
      // Not writable: try the next one.
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's user cannot access ${base} or the temporary folder. ` +
      "Start Gubae as a non-root user, or set DATABASE_URL.",
  );
}

/** Moves data that was created before a parent folder was closed. */
async function moveCluster(from: string, to: string, account: ServerAccount): Promise<void> {
  if (account === null || !existsSync(from)) return;
  try {
    await rename(from, to);
  } catch {
    // On another file system.
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await execute("chown", ["-R", `${account.uid}:${account.gid}`, to]);
    await rm(from, { recursive: true });
  }
}
