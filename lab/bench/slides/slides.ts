import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import { drawing } from "./drawing.ts";
import { inkFrames } from "./frames.ts";
import { slidesHour } from "./hour.ts";
import { drawnInk } from "./ink.ts";
import { slidesJoin } from "./join.ts";
import { lossySound, soundBytes } from "./sound.ts";

type Part = (run: Run) => Promise<readonly Result[]>;

const parts: Readonly<Record<string, Part>> = {
  bytes: soundBytes,
  loss: lossySound,
  ink: drawnInk,
  hour: slidesHour,
  frames: inkFrames,
  drawing,
  join: slidesJoin,
};

/** A lecture of slides, ink and sound. `--only` with the name of a part measures only that part. */
export const slides: Benchmark = {
  name: "slides",
  needs: ["root", "coturn", "haproxy", "janus"],
  long: true,
  async measure(run) {
    const chosen = Object.entries(parts).filter(([name]) => run.only === undefined || run.only === name);
    if (chosen.length === 0) throw new RangeError(`slides has ${Object.keys(parts).join(", ")}`);
    const results: Result[] = [];
    for (const [, part] of chosen) results.push(...(await part(run)));
    return results;
  },
};
