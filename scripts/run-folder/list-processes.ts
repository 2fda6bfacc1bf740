import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const PS = ["axeww", "-o", "pid=,args="];

/** `command` and `environment` may be empty for other users' processes. */
export interface ListedProcess {
  pid: number;
  command: string;
  environment: string;
}

/**
 * Lists the processes of this machine. The method depends on the system: a minimal Debian has no `ps`, macOS has no
 * /proc, and Windows does not reveal the environment of a process.
 */
export async function listProcesses(): Promise<ListedProcess[]> {
  if (process.platform === "win32") return [];
  if (process.platform === "linux") return listFromProc();
  const { stdout } = await promisify(execFile)("ps", PS, { maxBuffer: 64 * 1024 * 1024 });
  // `ps` prints a process's command and environment on one line.
  return stdout
    .split("\n")
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line, environment: "" }));
}

async function listFromProc(): Promise<ListedProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: (await read(pid, "cmdline")).replaceAll("\0", " "),
      environment: await read(pid, "environ"),
    })),
  );
}

function read(pid: string, file: string): Promise<string> {
  // The process has ended, or belongs to another user.
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}
