import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { findProcess } from "./running-process.ts";
import { stopServer } from "./stop-server.ts";

export function pidFileOf(pgDataDir: string): string {
  return join(pgDataDir, "postmaster.pid");
}

/**
 * Prepares the start of a server: stops an orphan of a killed run, and neutralises a stale pid file. Returns what it
 * did, for the log.
 */
export async function clearEarlierServer(pgDataDir: string, pgCtl: string): Promise<string | null> {
  const file = pidFileOf(pgDataDir);
  const content = await readFile(file, "utf8").catch(() => null);
  if (content === null) return null;
  const lines = content.split("\n");
  const pid = Number(lines[0]);
  if (!(pid > 0)) {
    // PostgreSQL refuses to start with an empty pid file, which a kill or a full disk leaves behind.
    await rm(file, { force: true });
    return null;
  }
  const found = await findProcess(pid);
  if (found !== null && isServerOf(pgDataDir, found.command)) {
    const ended = await stopServer(pid, pgCtl, (timeoutMs) => endsWithin(pid, timeoutMs));
    if (ended) return `stopped the orphaned server of an earlier run (process ${pid})`;
    throw new EmbeddedPostgresError(
      `An earlier PostgreSQL server (process ${pid}) did not stop. End it yourself, then start Gubae again.`,
    );
  }
  // PostgreSQL refuses to start while the process whose id is in the file exists, even if it is an unrelated program or
  // an unreaped zombie. PostgreSQL only ignores the id of its own parent, which is this process, so this process's id
  // is written. Removing the file would lose the shared memory segment's id in it, by which PostgreSQL detects sessions
  // of a killed server that are still running.
  await overwrite(file, [process.pid, ...lines.slice(1)].join("\n"));
  return found === null
    ? null
    : `ignored the stale pid file of an earlier run: process ${pid} is another program`;
}

/** Overwrites the file in place: on a full disk, truncating it first would leave it empty. */
async function overwrite(file: string, content: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.write(content, 0);
    await handle.truncate(Buffer.byteLength(content));
  } finally {
    await handle.close();
  }
}

function isServerOf(pgDataDir: string, command: string): boolean {
  return command.includes("postgres") && command.includes(` -D ${pgDataDir} `);
}

async function endsWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if ((await findProcess(pid)) === null) return true;
    await sleep(50);
  }
  return false;
}
