import { parseArgs } from "node:util";
import { chat } from "./chat.ts";
import { hostLoad } from "./host-load.ts";
import { join } from "./join.ts";
import { landing } from "./landing.ts";
import { lighthouseDiscover, lighthouseLanding, lighthouseLecture } from "./lighthouse/pages.ts";
import { list } from "./list.ts";
import { reaches, type Benchmark, type Result } from "./measure/benchmark.ts";
import { describeMachine } from "./measure/machine.ts";
import { recordRun } from "./measure/record.ts";
import { resultTable } from "./measure/table.ts";
import { memory } from "./memory.ts";
import { search } from "./search.ts";
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
  landing,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseDiscover,
];

/** `npm run bench [-- [names…] [--record]]`; `--record` also writes the table to docs/benchmarks.md. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: "boolean", default: false } },
  });
  const unknown = positionals.filter((name) => !benchmarks.some((known) => known.name === name));
  if (unknown.length > 0) {
    const names = benchmarks.map(({ name }) => name).join(", ");
    console.error(`✖ No benchmark is called ${unknown.join(", ")}. There are: ${names}.`);
    return 2;
  }
  const chosen = benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const cleanup = createCleanup();
  stopOnSignal(cleanup);
  const results: Result[] = [];
  for (const benchmark of chosen) results.push(await measure(benchmark, cleanup));

  const machine = await describeMachine();
  console.log(`\n${machine}\n\n${resultTable(results)}`);
  if (values.record) {
    const command = ["npm run bench", ...(positionals.length > 0 ? ["--", ...positionals] : [])].join(" ");
    await recordRun(results, { date: new Date(), machine, command });
  }
  return results.every(reaches) ? 0 : 1;
}

async function measure(benchmark: Benchmark, cleanup: Cleanup): Promise<Result> {
  const since = performance.now();
  const say = (line: string) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(0).padStart(4);
    console.log(`  ${seconds} s  ${line}`);
  };
  console.log(`• ${benchmark.name}`);
  try {
    return await benchmark.measure({ say, after: cleanup.add });
  } finally {
    await cleanup.run();
  }
}

/** Nothing that a benchmark started outlives it. */
function stopOnSignal(cleanup: Cleanup): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cleanup.run().finally(() => process.exit(130)));
}

process.exitCode = await main();
