import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { chmod, cp, mkdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { promisify } from "node:util";

import { removeAbandonedFolders } from "./abandoned-folders.ts";
import { EmbeddedPostgresError } from "../process/embedded-postgres-error.ts";
import { ORIGIN, POINTER, readNote } from "./data-directory-metadata.ts";
import { canEnter, chooseServerAccount, type ServerAccount } from "../process/server-account.ts";

const execute = promisify(execFile);

const DATA_DIRECTORY = "cluster";

/** The folder of a server's embedded database. */
export function embeddedFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "postgres");
}

/** The folder of the database's files, and the user that the server runs as. */
export interface PostgresLocation {
  readonly folder: string;
  readonly pgDataDir: string;
  readonly account: ServerAccount;
}

/**
 * Finds the folder for the database's files. Normally this is the data folder itself. If root starts the server and
 * PostgreSQL's user has no access to the data folder (for example a clone in /root), the files are in a folder in
 * `reachableBase`. A note in the data folder contains the path of that folder, so the path stays valid if the clone is
 * moved. Temporary data is stored in the temporary folder, so that it does not fill up /var.
 */
export async function locatePostgres(
  dataDir: string,
  reachableBase: string | undefined,
  log: (line: string) => void,
): Promise<PostgresLocation> {
  await mkdir(dataDir, { recursive: true });
  const origin = await realpath(dataDir);
  const current = (await followPointer(origin)) ?? origin;
  const account = await chooseServerAccount(join(current, DATA_DIRECTORY));
  if (account === null) return { folder: origin, pgDataDir: join(origin, DATA_DIRECTORY), account };

  // Lets other users pass through; only the server's user has access to the data directory inside.
  await chmod(current, 0o711);
  if (await canEnter(account, current)) {
    return { folder: current, pgDataDir: join(current, DATA_DIRECTORY), account };
  }
  const isTemporary = origin.startsWith(realpathSync(tmpdir()) + sep);
  const base = reachableBase ?? (isTemporary ? join(tmpdir(), "gubae") : "/var/lib/gubae");
  await removeAbandonedFolders(base, isTemporary, log);
  const folder = await makeReachableFolder(base, account);
  log(`the database is stored in ${folder}: its user cannot access ${origin}`);
  await writeFile(join(folder, ORIGIN), `${origin}\n`);
  await moveDataDirectory(join(current, DATA_DIRECTORY), join(folder, DATA_DIRECTORY), account);
  await writeFile(join(origin, POINTER), `${folder}\n`);
  return { folder, pgDataDir: join(folder, DATA_DIRECTORY), account };
}

/** Returns true if a start would find an existing database, including a restored one that is not in use yet. */
export async function hasDataDirectory(dataDir: string): Promise<boolean> {
  const folder = (await readNote(join(dataDir, POINTER))) ?? dataDir;
  return existsSync(join(folder, DATA_DIRECTORY)) || existsSync(join(folder, `${DATA_DIRECTORY}.restored`));
}

/**
 * Returns the database folder that a data folder's note refers to, unless it belongs to another data folder. If a clone
 * is copied, the copy contains the same note, but the database still belongs to the original. If the original no longer
 * exists, the clone was moved, and the database belongs to this data folder.
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
      // This folder is not writable, so the next one in the list is tried.
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's user cannot access ${base} or the temporary folder. ` +
      "Start Gubae as a non-root user, or set DATABASE_URL.",
  );
}

/** Moves existing data out of a data folder to which PostgreSQL's user has lost access. */
async function moveDataDirectory(from: string, to: string, account: ServerAccount): Promise<void> {
  if (account === null || !existsSync(from)) return;
  try {
    await rename(from, to);
  } catch {
    // A rename fails if the target is on another file system.
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await execute("chown", ["-R", `${account.uid}:${account.gid}`, to]);
    await rm(from, { recursive: true });
  }
}
