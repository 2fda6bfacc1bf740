// The folder of one test run, and the processes that work in it. Plain Node without packages.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PREFIX = "gubae-test-";
const reaper = fileURLToPath(new URL("reaper.mjs", import.meta.url));

/**
 * Makes the folder in which everything that we start from now on keeps its files. A process beside us ends what is left and
 * removes the folder when we end, however that is; what even that could not do, the next run does here.
 */
export async function createRunFolder() {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (owner > 0 && !isAlive(owner)) await clearRunFolder(join(tmpdir(), name));
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Like /tmp itself: as root, the database and some tests run as other users.
  await chmod(folder, 0o1777);
  // In a group of its own, so that Ctrl-C does not reach it.
  spawn(process.execPath, [reaper, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  }).unref();
  for (const name of ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"])
    process.env[name] = folder;
  return folder;
}

/** Ends the processes that still work in it, then removes it. Returns their command lines. */
export async function clearRunFolder(folder) {
  const left = await findProcesses(folder);
  // SIGQUIT: PostgreSQL then gives its shared memory back, which it does not for SIGKILL.
  for (const [signal, timeoutMs] of [
    ["SIGTERM", 5000],
    ["SIGQUIT", 3000],
    ["SIGKILL", 2000],
  ]) {
    for (const { pid } of await findProcesses(folder)) kill(pid, signal);
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50))
      if ((await findProcesses(folder)).length === 0) break;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return left.map(({ command }) => command);
}

/** Waits until no process works in the folder any more, at most this long: some end a moment after those that started them. */
export async function waitUntilUnused(folder, timeoutMs = 5000) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50))
    if ((await findProcesses(folder)).length === 0) return;
}

/**
 * Those whose environment names the folder: everything that a run starts inherits it.
 * Only Linux shows other processes' environments without a program for it.
 */
async function findProcesses(folder) {
  if (process.platform !== "linux") return [];
  const found = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [environment, command] = await Promise.all([read(pid, "environ"), read(pid, "cmdline")]);
    // One that has ended, and waits for its parent to notice, has no command line.
    if (command !== "" && environment.split("\0").includes(`TMPDIR=${folder}`))
      found.push({ pid: Number(pid), command: describe(command) });
  }
  return found;
}

function read(pid, file) {
  // It has ended meanwhile, or is another user's.
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}

function describe(command) {
  const [program = "", ...args] = command.split("\0");
  return [basename(program), ...args].join(" ").trim().slice(0, 200);
}

function isAlive(pid) {
  return kill(pid, 0);
}

/** Returns false when there is no such process. */
function kill(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error.code === "EPERM";
  }
}
