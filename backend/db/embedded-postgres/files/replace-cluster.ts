import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { clearEarlierServer } from "../process/orphan.ts";
import { prepareBinaries } from "./binaries.ts";
import { claimHome } from "./claim.ts";
import { openHome, type PostgresHome } from "./home.ts";

const execute = promisify(execFile);

/** The copied server may have let others in, over a network. This one is reached through our own socket only. */
const ACCESS = "local all all trust\nlocal replication all trust\n";

export interface ReplacedCluster {
  readonly home: PostgresHome;
  /** The cluster that was there before, which stays until a person deletes it; null when there was none. */
  readonly keptAs: string | null;
  /** Puts the earlier cluster back. */
  undo(): Promise<void>;
}

async function giveToServer({ account }: PostgresHome, folder: string): Promise<void> {
  if (account === null) return;
  await execute("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
}

async function writeCopy(home: PostgresHome, unpack: (folder: string) => Promise<void>): Promise<string> {
  const unfinished = `${home.clusterDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await unpack(unfinished);
  await writeFile(join(unfinished, "pg_hba.conf"), ACCESS, { mode: 0o600 });
  // Makes the server's next start a recovery from its archive.
  await writeFile(join(unfinished, "recovery.signal"), "");
  await giveToServer(home, unfinished);
  return unfinished;
}

/**
 * Puts a copy of a server in the place of the one in `dataDir`, which is kept beside it.
 * @param unpack writes the copy's files into a folder
 * @throws EmbeddedPostgresError while the server in `dataDir` runs
 */
export async function replaceCluster(
  dataDir: string,
  unpack: (folder: string) => Promise<void>,
  log: (line: string) => void,
): Promise<ReplacedCluster> {
  const home = await openHome(dataDir, undefined, log);
  const claim = await claimHome(home.folder);
  try {
    const { pgCtl } = await prepareBinaries(home.folder, home.account);
    await clearEarlierServer(home.clusterDir, pgCtl);
    const copy = await writeCopy(home, unpack);
    const keptAs = existsSync(home.clusterDir) ? `${home.clusterDir}-before-${Date.now()}` : null;
    if (keptAs !== null) await rename(home.clusterDir, keptAs);
    await rename(copy, home.clusterDir);
    const undo = async () => {
      await rm(home.clusterDir, { recursive: true, force: true });
      if (keptAs !== null) await rename(keptAs, home.clusterDir);
    };
    return { home, keptAs, undo };
  } finally {
    await claim.release();
  }
}
