import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { findProcess } from "./running-process.ts";
import { stopServer } from "./stop-server.ts";

export function pidFileOf(clusterDir: string): string {
  return join(clusterDir, "postmaster.pid");
}

/**
 * Makes way for a new server: stops one that a killed run left behind, and defuses the pid file of
 * one that is gone. Returns what it did, for the log.
 */
export async function clearEarlierServer(clusterDir: string, pgCtl: string): Promise<string | null> {
  const file = pidFileOf(clusterDir);
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  const found = await findProcess(pid);
  if (found !== null && isServerOf(clusterDir, found.command)) {
    const ended = await stopServer(pid, pgCtl, (patienceMs) => endsWithin(pid, patienceMs));
    if (ended) return `stopped the server that an earlier run left behind (process ${pid})`;
    throw new EmbeddedPostgresError(
      `An earlier PostgreSQL server (process ${pid}) does not stop. End it and start again.`,
    );
  }
  // PostgreSQL would refuse to start while a process with that id exists, be it another program or
  // a dead one that nobody has reaped. It takes its own parent's id for stale, and that is ours.
  // Removing the file instead would also remove its other protection: the shared memory segment
  // noted in it, by which it sees sessions of a killed server that still run.
  await writeFile(file, [process.pid, ...lines.slice(1)].join("\n"));
  return found === null ? null : `ignored the pid file of an earlier run: process ${pid} is another program`;
}

function isServerOf(clusterDir: string, command: string): boolean {
  return command.includes("postgres") && command.includes(` -D ${clusterDir} `);
}

async function endsWithin(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if ((await findProcess(pid)) === null) return true;
    await sleep(50);
  }
  return false;
}
