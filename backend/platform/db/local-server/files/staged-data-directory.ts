import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { clearEarlierServer } from "../process/orphan.ts";
import { chooseServerAccount } from "../process/server-account.ts";
import { prepareBinaries } from "./binaries.ts";

const execute = promisify(execFile);

/**
 * The access rules (pg_hba.conf) for this server, which is reachable only through our own socket. The backed-up
 * server's rules may allow network access.
 */
const ACCESS = "local all all trust\nlocal replication all trust\n";

/** A data directory under construction, beside the one that it will replace. */
export interface StagedDataDirectory {
  /** The data folder to pass to `startEmbeddedPostgres`. */
  readonly dataDir: string;
  readonly pgDataDir: string;
  /** Settings for this start only, since those in the data directory may be for another machine. */
  readonly settings: Readonly<Record<string, string>>;
  /** Makes PostgreSQL's user the owner of the written files. */
  giveToServer(folder: string): Promise<void>;
  /**
   * Completes the directory atomically. Afterwards, the next start or `takeRestored` moves the directory into place.
   */
  commit(): Promise<void>;
  /** Removes the directory unless it was committed, and everything else in `dataDir`. */
  discard(): Promise<void>;
}

const restoredFolder = (pgDataDir: string) => `${pgDataDir}.restored`;

/**
 * Creates an empty folder beside `pgDataDir`, replacing one that an interrupted restore has left.
 * @param ownAccess whether only our own processes on this machine connect to it later
 */
export async function stageDataDirectory(
  pgDataDir: string,
  ownAccess: boolean,
): Promise<StagedDataDirectory> {
  const account = await chooseServerAccount(pgDataDir);
  if (ownAccess) {
    const { pgCtl } = await prepareBinaries(dirname(pgDataDir), account);
    await clearEarlierServer(pgDataDir, pgCtl);
  }
  const dataDir = `${pgDataDir}.restoring`;
  await rm(dataDir, { recursive: true, force: true });
  const beside = join(dataDir, "cluster");
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const files = { config_file: join(dataDir, "postgresql.conf"), hba_file: join(dataDir, "pg_hba.conf") };
  await writeFile(files.config_file, "");
  await writeFile(files.hba_file, ACCESS);
  return {
    dataDir,
    pgDataDir: beside,
    settings: files,
    async giveToServer(folder) {
      if (account !== null) await execute("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
    },
    async commit() {
      if (ownAccess) await writeFile(join(beside, "pg_hba.conf"), ACCESS);
      await rename(beside, restoredFolder(pgDataDir));
      await syncFolder(dirname(pgDataDir));
    },
    discard: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Moves a restored data directory into place, if there is one. If it is interrupted, a further call completes it;
 * deploy/postgres/start.sh does the same. Returns the path at which the previous directory is preserved; null if there
 * was none or nothing was restored.
 */
export async function takeRestored(pgDataDir: string): Promise<string | null> {
  const restored = restoredFolder(pgDataDir);
  if (!existsSync(restored)) return null;
  const previousDir = existsSync(pgDataDir) ? `${pgDataDir}-before-${Date.now()}` : null;
  if (previousDir !== null) await rename(pgDataDir, previousDir);
  await rename(restored, pgDataDir);
  await syncFolder(dirname(pgDataDir));
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
