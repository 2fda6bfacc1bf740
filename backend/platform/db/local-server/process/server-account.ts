import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const execute = promisify(execFile);

/** The operating-system user that PostgreSQL runs as; `null` means the user of this process. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/**
 * In order of preference. `postgres` exists if a distribution's PostgreSQL is installed; `nobody` exists nearly
 * everywhere.
 */
const CANDIDATES = ["postgres", "_postgres", "nobody"];

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the server's user. PostgreSQL refuses to run as root, so root needs another user for it. Existing data keeps
 * its owner, since the system's users may have changed in the meantime.
 */
export async function chooseServerAccount(pgDataDir: string): Promise<ServerAccount> {
  if (!isRoot()) return null;
  const owner = await stat(pgDataDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = await lookUpAccount(name);
    if (account !== null) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and none of these users exists: ${CANDIDATES.join(", ")}. ` +
      "Start Gubae as a non-root user, or set DATABASE_URL.",
  );
}

/** Runs a program as the server's user and returns its output; rejects when it fails. */
export async function runAsServer(
  account: ServerAccount,
  file: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await execute(file, [...args], serverProcessOptions(account));
  return stdout;
}

/** Returns the options for starting any PostgreSQL program. */
export function serverProcessOptions(account: ServerAccount) {
  return {
    ...account,
    // The server's user may have no access to this process's working directory.
    cwd: "/",
    // Our own environment may contain secrets, so it is not passed on. The C locale makes messages recognisable; the
    // data directory's locale is an option of initdb.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  };
}

/**
 * Returns true if the server's user has access to a folder. Finds out by trying, since modes, ACLs and mounts all
 * matter.
 */
export async function canEnter(account: ServerAccount, folder: string): Promise<boolean> {
  if (account === null) return true;
  return runAsServer(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder]).then(
    () => true,
    () => false,
  );
}

async function lookUpAccount(name: string): Promise<ServerAccount> {
  try {
    const [uid, gid] = await Promise.all([execute("id", ["-u", name]), execute("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}
