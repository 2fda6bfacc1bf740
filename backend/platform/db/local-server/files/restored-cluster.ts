import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { clearEarlierServer } from "../process/orphan.ts";
import { chooseServerAccount } from "../process/server-account.ts";
import { prepareBinaries } from "./binaries.ts";

const execute = promisify(execFile);

/** The copied server may have let others in, over a network. This one is reached through our own socket only. */
const ACCESS = "local all all trust\nlocal replication all trust\n";

/** A cluster that is being made beside the one whose place it takes once it is complete. */
export interface ClusterBeside {
  /** For `startEmbeddedPostgres`. */
  readonly dataDir: string;
  readonly clusterDir: string;
  /** Of this start, since the cluster's own settings may be for another machine. */
  readonly settings: Readonly<Record<string, string>>;
  /** Gives to PostgreSQL's user what was written. */
  giveToServer(folder: string): Promise<void>;
  /** The one step: from here on the next start, or `takeRestored`, goes on with this cluster. */
  commit(): Promise<void>;
  /** Removes what is left. */
  discard(): Promise<void>;
}

const restoredFolder = (clusterDir: string) => `${clusterDir}.restored`;

/**
 * Makes an empty folder for it beside `clusterDir`, in the place of one that an interrupted restore has left.
 * @param ownAccess whether only our own processes on this machine connect to it later
 */
export async function makeBeside(clusterDir: string, ownAccess: boolean): Promise<ClusterBeside> {
  const account = await chooseServerAccount(clusterDir);
  if (ownAccess) {
    const { pgCtl } = await prepareBinaries(dirname(clusterDir), account);
    await clearEarlierServer(clusterDir, pgCtl);
  }
  const dataDir = `${clusterDir}.restoring`;
  await rm(dataDir, { recursive: true, force: true });
  const beside = join(dataDir, "cluster");
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const files = { config_file: join(dataDir, "postgresql.conf"), hba_file: join(dataDir, "pg_hba.conf") };
  await writeFile(files.config_file, "");
  await writeFile(files.hba_file, ACCESS);
  return {
    dataDir,
    clusterDir: beside,
    settings: files,
    async giveToServer(folder) {
      if (account !== null) await execute("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
    },
    async commit() {
      if (ownAccess) await writeFile(join(beside, "pg_hba.conf"), ACCESS);
      await rename(beside, restoredFolder(clusterDir));
      await syncFolder(dirname(clusterDir));
    },
    discard: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Puts a cluster that a restore has completed in its place. Interrupted, it goes on where it was; deploy/postgres/start.sh
 * does the same. Returns where the earlier one is kept; null when there was none, or nothing to do.
 */
export async function takeRestored(clusterDir: string): Promise<string | null> {
  const restored = restoredFolder(clusterDir);
  if (!existsSync(restored)) return null;
  const previousDir = existsSync(clusterDir) ? `${clusterDir}-before-${Date.now()}` : null;
  if (previousDir !== null) await rename(clusterDir, previousDir);
  await rename(restored, clusterDir);
  await syncFolder(dirname(clusterDir));
  return previousDir;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
