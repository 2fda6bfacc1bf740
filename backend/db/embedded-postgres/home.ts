import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { chmod, cp, mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { promisify } from "node:util";

import { tidyAbandonedHomes } from "./abandoned-homes.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { ORIGIN, POINTER, readNote } from "./home-notes.ts";
import { canEnter, chooseServerAccount, type ServerAccount } from "./server-account.ts";

const execute = promisify(execFile);

const CLUSTER = "cluster";

/** Where the database's files are, and as whom the server opens them. */
export interface PostgresHome {
  readonly folder: string;
  readonly clusterDir: string;
  readonly account: ServerAccount;
}

/**
 * Normally the data folder itself. When root keeps it under a folder that the server's user may
 * not enter (such as a clone in /root), the files live in a folder of their own below
 * `reachableBase`, and a note in the data folder finds them again, even after the clone was moved.
 * What lies in the temporary folder stays there: it must not grow /var for ever.
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

  // Enough to pass through; the cluster inside is closed to everybody but the server.
  await chmod(current, 0o711);
  if (await canEnter(account, current)) {
    return { folder: current, clusterDir: join(current, CLUSTER), account };
  }
  const isTemporary = origin.startsWith(realpathSync(tmpdir()) + sep);
  const base = reachableBase ?? (isTemporary ? join(tmpdir(), "gubae") : "/var/lib/gubae");
  await tidyAbandonedHomes(base, isTemporary, log);
  const folder = await makeReachableFolder(base, account);
  log(`the database is kept in ${folder}: its user may not enter ${origin}`);
  await writeFile(join(folder, ORIGIN), `${origin}\n`);
  await moveCluster(join(current, CLUSTER), join(folder, CLUSTER), account);
  await writeFile(join(origin, POINTER), `${folder}\n`);
  return { folder, clusterDir: join(folder, CLUSTER), account };
}

/**
 * A copied clone copies the note as well; the folder still belongs to the clone it was made for,
 * unless that one is gone, in which case the clone was moved.
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
      // A read-only place: the next one may do.
    }
  }
  throw new EmbeddedPostgresError(
    `No folder was found that PostgreSQL's user may enter (${base} and the temporary folder were tried). ` +
      "Start Gubae as an ordinary user, or set DATABASE_URL.",
  );
}

/** Data made earlier, before a parent folder was closed, comes along. */
async function moveCluster(from: string, to: string, account: ServerAccount): Promise<void> {
  if (account === null || !existsSync(from)) return;
  try {
    await rename(from, to);
  } catch {
    // Another file system.
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await execute("chown", ["-R", `${account.uid}:${account.gid}`, to]);
    await rm(from, { recursive: true });
  }
}
