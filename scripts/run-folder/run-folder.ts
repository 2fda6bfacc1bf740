// The temporary folder of a run of tests or benchmarks, and the cleanup of the processes that use it.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isRunning } from "./is-running.ts";
import { listProcesses, type ListedProcess } from "./list-processes.ts";

const watcher = fileURLToPath(new URL("run-folder-watcher.ts", import.meta.url));
const PREFIX = "gubae-run-";
const END_WITHIN_MS = 10_000;
const POLL_MS = 50;

/**
 * Gives this process and its descendants a temporary folder for the run, unless an outer run has already done so. The
 * run leaves nothing behind, however it ends: when this process is gone, a separate process clears the folder. If that
 * process is killed as well, the next run clears what is left.
 */
export async function enterRunFolder(): Promise<void> {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  await clearDeadRuns();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Writable for everyone, like /tmp itself: when this runs as root, the database and some tests run as other users.
  await chmod(folder, 0o1777);
  const child = spawn(process.execPath, [watcher, folder], {
    // Detached, so that Ctrl-C and a kill of our process group do not reach the watcher.
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
    env: {},
  });
  child.unref();
  // The pipe to a child's input is a socket. It must not keep this process running.
  if (child.stdin instanceof Socket) child.stdin.unref();
  for (const name of ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"])
    process.env[name] = folder;
  // Caches compiled code, because compilation takes half of a server's start, and tests start servers hundreds of
  // times.
  process.env.NODE_COMPILE_CACHE = join(folder, "node-compile-cache");
}

async function clearDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (owner > 0 && !isRunning(owner)) await clearRunFolder(join(tmpdir(), name));
  }
}

/** Ends every other process with the folder in its command or its environment, and removes the folder. */
export async function clearRunFolder(folder: string): Promise<void> {
  for (
    const deadline = performance.now() + END_WITHIN_MS;
    performance.now() < deadline;
    await sleep(POLL_MS)
  ) {
    const found = await processesOf(folder);
    if (found.length === 0) break;
    // SIGQUIT makes PostgreSQL shut down immediately, while SIGKILL would leave its shared memory behind.
    for (const { pid, command } of found) kill(pid, /\/postgres -D /.test(command) ? "SIGQUIT" : "SIGKILL");
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * Returns the command lines of the processes that are still using the folder. Waits up to `waitMs` for them, because
 * some end slightly later than their parents.
 */
export async function findLeftovers(folder: string, waitMs = 5000): Promise<string[]> {
  for (const deadline = performance.now() + waitMs; ; await sleep(POLL_MS)) {
    const found = await processesOf(folder);
    if (found.length === 0 || performance.now() > deadline) return found.map(({ command }) => command);
  }
}

async function processesOf(folder: string): Promise<ListedProcess[]> {
  const name = basename(folder);
  const isWatcher = (command: string) => command.includes(watcher);
  return (await listProcesses())
    .filter(({ command, environment }) => command.includes(name) || environment.includes(name))
    .filter(({ pid, command }) => pid !== process.pid && !isWatcher(command));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
