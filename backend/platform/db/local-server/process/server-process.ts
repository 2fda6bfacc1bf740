import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rename, stat, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { pidFileOf } from "./orphan.ts";
import { stopServer } from "./stop-server.ts";
import { serverProcessOptions, type ServerAccount } from "./server-account.ts";

/** After a crash, PostgreSQL replays its log before it accepts connections. Cutting that short would only repeat it. */
const SLOW_START_MS = 30_000;
/** Sessions of a killed server end within moments; until then, no other server may start. */
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

/**
 * Starts the server and returns once it accepts connections, which a recovery may delay.
 * @throws EmbeddedPostgresError when it exits before, or when `stopping` is aborted
 */
export async function launchServer(
  command: ServerCommand,
  stopping: AbortSignal,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const deadline = Date.now() + RETRY_WITHIN_MS;
  for (;;) {
    const earlierLog = await sizeOf(command.logFile);
    const server = spawnServer(command);
    if (await becomesReady(server, command, { stopping, log })) return server;
    const said = await readFrom(command.logFile, earlierLog);
    const blocked = said.includes("pre-existing shared memory block") && Date.now() <= deadline;
    if (!blocked || stopping.aborted) throw await startError(command, said);
    await sleep(200);
  }
}

/** The log of the earlier run stays readable beside the new one. */
export async function startNewLog({ logFile }: ServerCommand): Promise<void> {
  await rename(logFile, `${logFile}.previous`).catch(() => undefined);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.of());
  return content.subarray(position).toString();
}

function spawnServer({ postgres, clusterDir, account, settings, logFile }: ServerCommand): ServerProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a");
  try {
    const child = spawn(postgres, ["-D", clusterDir, ...args], {
      ...serverProcessOptions(account),
      // Ctrl-C signals every process in the terminal's group, but the server must outlive this process.
      detached: process.platform !== "win32",
      windowsHide: true,
      // A file, not a pipe: an orphaned server must be able to go on writing its log.
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

interface Waiting {
  readonly stopping: AbortSignal;
  readonly log: (line: string) => void;
}

/** Returns false when the server exited, or was stopped because `stopping` was aborted. */
async function becomesReady(
  server: ServerProcess,
  command: ServerCommand,
  { stopping, log }: Waiting,
): Promise<boolean> {
  const saySlow = setTimeout(() => log("the server is still starting; it may be recovering"), SLOW_START_MS);
  try {
    for (;;) {
      const lines = (await readFile(pidFileOf(command.clusterDir), "utf8").catch(() => "")).split("\n");
      if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return true;
      if (stopping.aborted) await stopServerProcess(server, command.pgCtl);
      if (await endsWithin(server, 20)) return false;
    }
  } finally {
    clearTimeout(saySlow);
  }
}

function endsWithin(server: ServerProcess, timeoutMs: number): Promise<boolean> {
  return Promise.race([server.exited.then(() => true), sleep(timeoutMs, false, { ref: false })]);
}

/** Does nothing when the server has already exited. */
export async function stopServerProcess(server: ServerProcess, pgCtl: string): Promise<void> {
  if (await endsWithin(server, 0)) return;
  await stopServer(server.pid, pgCtl, (timeoutMs) => endsWithin(server, timeoutMs));
}

async function startError(
  { logFile, clusterDir }: ServerCommand,
  said: string,
): Promise<EmbeddedPostgresError> {
  const lines = said.trim().split("\n");
  const reason = lines.filter((line) => /FATAL|PANIC|ERROR|error/.test(line)).at(-1) ?? lines.at(-1);
  const mend = (await isDiskFull(clusterDir, said)) ? ". The disk is full: free some space on it" : "";
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${reason || "no message"} (more in ${logFile})${mend}`,
  );
}

/** A full disk often cannot hold the server's message either. */
async function isDiskFull(folder: string, said: string): Promise<boolean> {
  if (said.includes("No space left on device")) return true;
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail === 0;
}
