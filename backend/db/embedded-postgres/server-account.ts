import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

const execute = promisify(execFile);

/** The operating-system user PostgreSQL runs as; `null` means the user of this process. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/** `postgres` exists where a distribution's PostgreSQL is installed; `nobody` exists nearly everywhere. */
const CANDIDATES = ["postgres", "_postgres", "nobody"];

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root, so root needs another user for it. Existing data keeps its
 * owner: the set of installed users may have changed since the data was made.
 */
export async function chooseServerAccount(clusterDir: string): Promise<ServerAccount> {
  if (!isRoot()) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = await lookUpAccount(name);
    if (account !== null) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and none of the users ${CANDIDATES.join(", ")} exists here. ` +
      "Start Gubae as an ordinary user, or set DATABASE_URL.",
  );
}

/** Runs a program as the server's user and returns what it printed; rejects when it fails. */
export async function runAsServer(
  account: ServerAccount,
  file: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await execute(file, [...args], serverProcessOptions(account));
  return stdout;
}

/** Options every PostgreSQL program is started with. */
export function serverProcessOptions(account: ServerAccount) {
  return {
    ...account,
    // The folder of our own process may be closed to the server's user.
    cwd: "/",
    // Nothing of ours, which may hold secrets. Messages in one language, so that they can be recognised; the cluster's locale is set by initdb.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  };
}

/** Whether the server's user gets into a folder. Asked by trying: modes, ACLs and mounts all count. */
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
