import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rename, stat, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { pidFileOf } from "./orphan.ts";
import { stopServer } from "./stop-server.ts";
import { serverProcessOptions, type ServerAccount } from "./server-account.ts";

/**
 * A start that takes longer than this is logged. It is never aborted: after a crash, PostgreSQL replays its WAL first,
 * and aborting that would only make it start over.
 */
const SLOW_START_MS = 30_000;
/**
 * How long a start is retried while sessions of a killed server still run. They end within moments, but block a new
 * server until then.
 */
const RETRY_WITHIN_MS = 30_000;

export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerCommand {
  readonly postgres: string;
  readonly pgCtl: string;
  readonly pgDataDir: string;
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
 * @throws EmbeddedPostgresError when the server exits before that, or when `stopping` is aborted
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
    const output = await readFrom(command.logFile, earlierLog);
    const blocked = output.includes("pre-existing shared memory block") && Date.now() <= deadline;
    if (!blocked || stopping.aborted) throw await startError(command, output);
    await sleep(200);
  }
}

/** Renames the log of the previous run, so that the new log does not overwrite it. */
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

function spawnServer({ postgres, pgDataDir, account, settings, logFile }: ServerCommand): ServerProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a");
  try {
    const child = spawn(postgres, ["-D", pgDataDir, ...args], {
      ...serverProcessOptions(account),
      // Ctrl-C signals every process in the terminal's process group. The server is in another group, so that it
      // outlives this process.
      detached: process.platform !== "win32",
      windowsHide: true,
      // A file, not a pipe, so that an orphaned server can keep writing its log.
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
  const logSlow = setTimeout(() => log("the server is still starting; it may be recovering"), SLOW_START_MS);
  try {
    for (;;) {
      const lines = (await readFile(pidFileOf(command.pgDataDir), "utf8").catch(() => "")).split("\n");
      if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return true;
      if (stopping.aborted) await stopServerProcess(server, command.pgCtl);
      if (await endsWithin(server, 20)) return false;
    }
  } finally {
    clearTimeout(logSlow);
  }
}

function endsWithin(server: ServerProcess, timeoutMs: number): Promise<boolean> {
  return Promise.race([server.exited.then(() => true), sleep(timeoutMs, false, { ref: false })]);
}

/** Stops the server; does nothing when it has already exited. */
export async function stopServerProcess(server: ServerProcess, pgCtl: string): Promise<void> {
  if (await endsWithin(server, 0)) return;
  await stopServer(server.pid, pgCtl, (timeoutMs) => endsWithin(server, timeoutMs));
}

async function startError(
  { logFile, pgDataDir }: ServerCommand,
  output: string,
): Promise<EmbeddedPostgresError> {
  const lines = output.trim().split("\n");
  const reason = lines.filter((line) => /FATAL|PANIC|ERROR|error/.test(line)).at(-1) ?? lines.at(-1);
  const mend = (await isDiskFull(pgDataDir, output)) ? ". The disk is full: free some space on it" : "";
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${reason || "no message"} (more in ${logFile})${mend}`,
  );
}

/**
 * Returns true if the disk is full. If it is, the server often can't even log its own error, so the free space is
 * checked too.
 */
async function isDiskFull(folder: string, output: string): Promise<boolean> {
  if (output.includes("No space left on device")) return true;
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail === 0;
}
