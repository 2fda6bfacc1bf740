import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import { hostCost } from "./load/host-cost.ts";
import { apiKilled, janusCutOff, janusKilled } from "./continuity/sfu-faults.ts";
import { glassToGlass } from "./delay/glass-to-glass.ts";
import { joinThroughSfu } from "./delay/join-through-sfu.ts";
import { liveSwitch } from "./continuity/live-switch.ts";
import { lossyLine, slowLine } from "./continuity/lossy-line.ts";
import { startSfuStack, type SfuStack } from "./sfu-fixture.ts";
import { viewersHeld } from "./load/viewers-held.ts";

type Part = (run: Run, stack: SfuStack) => Promise<readonly Result[]>;

const parts: Readonly<Record<string, Part>> = {
  host: hostCost,
  join: joinThroughSfu,
  delay: glassToGlass,
  viewers: viewersHeld,
  slow: slowLine,
  loss: lossyLine,
  switch: liveSwitch,
  killed: janusKilled,
  api: apiKilled,
  cut: janusCutOff,
};

/** Lectures through Janus. `--only` with the name of a part measures only that part. */
export const sfu: Benchmark = {
  name: "sfu",
  needs: ["root", "coturn", "haproxy", "janus"],
  long: true,
  async measure(run) {
    const chosen = Object.entries(parts).filter(([name]) => run.only === undefined || run.only === name);
    if (chosen.length === 0) throw new RangeError(`sfu has ${Object.keys(parts).join(", ")}`);
    const stack = await startSfuStack(run);
    const results: Result[] = [];
    for (const [, part] of chosen) results.push(...(await part(run, stack)));
    return results;
  },
};
