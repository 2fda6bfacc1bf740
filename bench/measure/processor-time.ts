import { readFile } from "node:fs/promises";

/** Of Linux, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds that processes and their children have taken so far. Needs Linux's /proc. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const all = [...pids];
  let ticks = 0;
  // Grows while it is iterated: children are appended behind their parents.
  for (const pid of all) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11]) + Number(fields[12]);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    all.push(...children.split(" ").filter(Boolean).map(Number));
  }
  return ticks / TICKS_PER_SECOND;
}
