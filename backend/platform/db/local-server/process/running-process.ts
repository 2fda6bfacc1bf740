import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Process ids are reused; together with its start time, an id identifies one process. */
export interface RunningProcess {
  readonly startedAt: string;
  readonly command: string;
}

/** Returns the process with this id, or `null` when there is none; a zombie counts as none. */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") return findByProc(pid);
  if (process.platform === "win32") return findByPowerShell(pid);
  return findByPs(pid);
}

async function findByProc(pid: number): Promise<RunningProcess | null> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startedAt] = [fields[0], fields[19]];
    if (state === "Z" || state === "X" || startedAt === undefined) return null;
    return { startedAt, command: command.replaceAll("\0", " ") };
  } catch {
    return null;
  }
}

/** Finds a process on macOS and the BSDs. Exported so that a test can call it on Linux too. */
export async function findByPs(pid: number): Promise<RunningProcess | null> {
  const args = ["-ww", "-o", "state=,lstart=,args=", "-p", String(pid)];
  const found = await execute("ps", args, { env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } }).catch(() => null);
  const parts = /^\s*(\S+)\s+((?:\S+\s+){4}\S+)\s(.*)$/s.exec(found?.stdout.trimEnd() ?? "");
  const [state, startedAt, command] = parts?.slice(1) ?? [];
  if (state === undefined || startedAt === undefined || command === undefined) return null;
  return state.startsWith("Z") ? null : { startedAt, command: `${command} ` };
}

async function findByPowerShell(pid: number): Promise<RunningProcess | null> {
  const query =
    `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; ` +
    "if ($p) { '{0} {1}' -f $p.CreationDate.Ticks, $p.CommandLine }";
  const found = await execute("powershell", ["-NoProfile", "-Command", query]).catch(() => null);
  const line = found?.stdout.trim() ?? "";
  const space = line.indexOf(" ");
  return space < 0 ? null : { startedAt: line.slice(0, space), command: `${line.slice(space + 1)} ` };
}
