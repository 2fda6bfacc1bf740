import { parseArgs } from "node:util";
import { chat } from "./chat.ts";
import { desktopMemory } from "./desktop-memory.ts";
import { desktopSize } from "./desktop-size.ts";
import { desktopStart } from "./desktop-start.ts";
import { hostLoad } from "./host-load.ts";
import { join } from "./join.ts";
import { landing } from "./landing.ts";
import { lighthouseDiscover, lighthouseLanding, lighthouseLecture } from "./lighthouse/pages.ts";
import { list } from "./list.ts";
import { reaches, type Benchmark, type Result, type Run } from "./measure/benchmark.ts";
import { describeMachine } from "./measure/machine.ts";
import { recordRun } from "./measure/record.ts";
import { resultTable } from "./measure/table.ts";
import { memory } from "./memory.ts";
import { recovery } from "./recovery.ts";
import { search } from "./search.ts";
import { shapedLine } from "./shaped-line.ts";
import { soak } from "./soak.ts";
import { createCleanup, type Cleanup } from "./stack/cleanup.ts";
import { start } from "./start.ts";
import { webhook } from "./webhook.ts";

const benchmarks: readonly Benchmark[] = [
  join,
  list,
  search,
  chat,
  webhook,
  start,
  memory,
  hostLoad,
  shapedLine,
  recovery,
  soak,
  landing,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseDiscover,
  desktopStart,
  desktopMemory,
  desktopSize,
];

/**
 * `npm run bench [-- [names…] [--record] [--rounds n] [--minutes n] [--only words]]`; `--record` also writes the table to
 * docs/benchmarks.md. Rounds and parts are `recovery`'s, minutes `soak`'s.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      record: { type: "boolean", default: false },
      rounds: { type: "string" },
      minutes: { type: "string" },
      only: { type: "string" },
    },
  });
  const unknown = positionals.filter((name) => !benchmarks.some((known) => known.name === name));
  if (unknown.length > 0) {
    const names = benchmarks.map(({ name }) => name).join(", ");
    console.error(`✖ No benchmark is called ${unknown.join(", ")}. There are: ${names}.`);
    return 2;
  }
  const chosen = benchmarks.filter(({ name, long = false }) =>
    positionals.length === 0 ? !long : positionals.includes(name),
  );
  const asked = {
    ...(values.rounds !== undefined && { rounds: positive(values.rounds) }),
    ...(values.minutes !== undefined && { minutes: positive(values.minutes) }),
    ...(values.only !== undefined && { only: values.only }),
  };
  const cleanup = createCleanup();
  stopOnSignal(cleanup);
  const results: Result[] = [];
  for (const benchmark of chosen) results.push(...(await measure(benchmark, asked, cleanup)));

  const machine = await describeMachine();
  console.log(`\n${machine}\n\n${resultTable(results)}`);
  if (values.record) {
    const command = ["npm run bench", ...(positionals.length > 0 ? ["--", ...positionals] : [])].join(" ");
    await recordRun(results, { date: new Date(), machine, command });
  }
  return results.every(reaches) ? 0 : 1;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new RangeError(`"${text}" is no number above 0`);
  return number;
}

type Asked = Pick<Run, "rounds" | "minutes" | "only">;

async function measure(benchmark: Benchmark, asked: Asked, cleanup: Cleanup): Promise<Result[]> {
  const since = performance.now();
  const say = (line: string) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(0).padStart(4);
    console.log(`  ${seconds} s  ${line}`);
  };
  console.log(`• ${benchmark.name}`);
  try {
    return [await benchmark.measure({ ...asked, say, after: cleanup.add })].flat();
  } finally {
    await cleanup.run();
  }
}

/** Nothing that a benchmark started outlives it, nor a fault that nobody waits for. */
function stopOnSignal(cleanup: Cleanup): void {
  const end = (code: number) => void cleanup.run().finally(() => process.exit(code));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end(130));
  process.once("uncaughtException", (error) => {
    console.error(error);
    end(1);
  });
}

process.exitCode = await main();
