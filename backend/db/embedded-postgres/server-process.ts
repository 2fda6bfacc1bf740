import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { pidFileOf } from "./orphan.ts";
import { stopServer } from "./stop-server.ts";
import { serverProcessOptions, type ServerAccount } from "./server-account.ts";

/** Replaying the log after a crash comes before the first connection, and may take a while. */
const READY_WITHIN_MS = 120_000;
/** Sessions of a killed server notice within moments that it is gone; until then nothing may start. */
const RETRY_WITHIN_MS = 30_000;

export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerCommand {
  readonly postgres: string;
  readonly pgCtl: string;
  readonly clusterDir: string;
  readonly account: ServerAccount;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
}

/** Starts the server and returns once it takes connections. */
export async function launchServer(command: ServerCommand): Promise<ServerProcess> {
  await rename(command.logFile, `${command.logFile}.previous`).catch(() => undefined);
  const deadline = Date.now() + RETRY_WITHIN_MS;
  for (;;) {
    const server = spawnServer(command);
    if (await becomesReady(server, command)) return server;
    const said = await readFile(command.logFile, "utf8").catch(() => "");
    if (!said.includes("pre-existing shared memory block") || Date.now() > deadline)
      throw failure(command, said);
    await sleep(200);
  }
}

function spawnServer({ postgres, clusterDir, account, settings, logFile }: ServerCommand): ServerProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a");
  try {
    const child = spawn(postgres, ["-D", clusterDir, ...args], {
      ...serverProcessOptions(account),
      // Ctrl-C goes to every process of the terminal's group; the server is to end after us, not with us.
      detached: process.platform !== "win32",
      windowsHide: true,
      // A file, not a pipe: an orphan must not choke on a reader that is gone.
      stdio: ["ignore", log, log],
    });
    return { pid: child.pid ?? 0, exited: exitOf(child) };
  } finally {
    closeSync(log);
  }
}

async function exitOf(child: ChildProcess): Promise<ServerExit> {
  const [code, signal] = (await once(child, "exit").catch(() => [null, null])) as [
    number | null,
    NodeJS.Signals | null,
  ];
  return { code, signal };
}

async function becomesReady(server: ServerProcess, command: ServerCommand): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const lines = (await readFile(pidFileOf(command.clusterDir), "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return true;
    if (await endsWithin(server, 20)) return false;
  }
  await stopServerProcess(server, command.pgCtl);
  return false;
}

function endsWithin(server: ServerProcess, patienceMs: number): Promise<boolean> {
  return Promise.race([server.exited.then(() => true), sleep(patienceMs, false, { ref: false })]);
}

/** Safe to call when the server has ended already. */
export async function stopServerProcess(server: ServerProcess, pgCtl: string): Promise<void> {
  if (await endsWithin(server, 0)) return;
  await stopServer(server.pid, pgCtl, (patienceMs) => endsWithin(server, patienceMs));
}

function failure({ logFile }: ServerCommand, said: string): EmbeddedPostgresError {
  const reason =
    said
      .split("\n")
      .filter((line) => /FATAL|PANIC|ERROR|error/.test(line))
      .at(-1) ?? said.trim();
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${reason || "it said nothing"} (more in ${logFile})`,
  );
}
