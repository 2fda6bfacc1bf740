import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import { assemblyCost } from "./cost.ts";
import { liveRoom } from "./live-room.ts";

const parts: Readonly<Record<string, (run: Run) => Promise<readonly Result[]>>> = {
  cost: assemblyCost,
  live: liveRoom,
};

/**
 * The cost of a replay, and its effect on live rooms on the same machine. `--only` with the name of a part measures
 * only that part.
 */
export const recording: Benchmark = {
  name: "recording",
  needs: ["janus", "replay tools"],
  long: true,
  async measure(run) {
    const chosen = Object.entries(parts).filter(([name]) => run.only === undefined || run.only === name);
    if (chosen.length === 0) throw new RangeError(`recording has ${Object.keys(parts).join(", ")}`);
    const results: Result[] = [];
    for (const [, part] of chosen) results.push(...(await part(run)));
    return results;
  },
};
