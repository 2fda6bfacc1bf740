import { readFile } from "node:fs/promises";

/** The unit of the times in /proc/<pid>/stat: always 100 per second on Linux, whatever the kernel's own tick rate. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used so far, without its children. Needs Linux's /proc. */
export async function ownProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The process name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the CPU seconds that processes and their children have used so far. Needs Linux's /proc. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const all = [...pids];
  let seconds = 0;
  // `all` grows while it is iterated: children are appended behind their parents.
  for (const pid of all) {
    seconds += await ownProcessorSeconds(pid);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    all.push(...children.split(" ").filter(Boolean).map(Number));
  }
  return seconds;
}
