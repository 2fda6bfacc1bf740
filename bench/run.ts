import { parseArgs } from "node:util";
import { chat } from "./room/chat.ts";
import { desktopMemory } from "./desktop/desktop-memory.ts";
import { desktopSize } from "./desktop/desktop-size.ts";
import { desktopStart } from "./desktop/desktop-start.ts";
import { hostLoad } from "./room/host-load.ts";
import { join } from "./room/join.ts";
import { joinStorm } from "./room/join-storm.ts";
import { landing } from "./pages/landing.ts";
import {
  lighthouseDiscover,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseLogIn,
} from "./pages/lighthouse.ts";
import { list } from "./api/list.ts";
import { flat } from "./scale/flat.ts";
import { firstMinute, firstMinuteMobile } from "./first-minute/first-minute.ts";
import { meetsLimit, type Benchmark, type Result, type Run } from "./measure/benchmark.ts";
import { describeMachine } from "./measure/machine.ts";
import { recordRun } from "./measure/record.ts";
import { missedSentence, resultTable } from "./measure/table.ts";
import { metrics } from "./api/metrics.ts";
import { memory } from "./room/memory.ts";
import { processes } from "./processes/processes.ts";
import { recording } from "./recording/recording.ts";
import { recovery } from "./room/recovery.ts";
import { replay } from "./replay/replay.ts";
import { search } from "./api/search.ts";
import { shapedConnection } from "./room/shaped-connection.ts";
import { soak } from "./room/soak.ts";
import { sfu } from "./sfu/sfu.ts";
import { createCleanup, type Cleanup } from "./stack/cleanup.ts";
import { start } from "./api/start.ts";
import { webhook } from "./api/webhook.ts";

const benchmarks: readonly Benchmark[] = [
  join,
  list,
  metrics,
  search,
  flat,
  chat,
  joinStorm,
  webhook,
  start,
  memory,
  hostLoad,
  shapedConnection,
  recovery,
  soak,
  processes,
  sfu,
  recording,
  replay,
  firstMinute,
  firstMinuteMobile,
  landing,
  lighthouseLanding,
  lighthouseLecture,
  lighthouseLogIn,
  lighthouseDiscover,
  desktopStart,
  desktopMemory,
  desktopSize,
];

/**
 * `npm run bench [-- [names…] [--record] [--rounds n] [--minutes n] [--only words]]`; `--record` also writes the table to
 * docs/benchmarks.md. Minutes are for `soak`, words for `flat`, `recovery`, `processes`, `sfu` and `recording`.
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
    console.error(`✖ Unknown benchmark: ${unknown.join(", ")}. Available benchmarks: ${names}.`);
    return 2;
  }
  const chosen = benchmarks.filter(({ name, long = false }) =>
    positionals.length === 0 ? !long : positionals.includes(name),
  );
  const requested = {
    ...(values.rounds !== undefined && { rounds: positive(values.rounds) }),
    ...(values.minutes !== undefined && { minutes: positive(values.minutes) }),
    ...(values.only !== undefined && { only: values.only }),
  };
  const cleanup = createCleanup();
  stopOnSignal(cleanup);
  const results: Result[] = [];
  for (const benchmark of chosen) results.push(...(await measure(benchmark, requested, cleanup)));

  const machine = await describeMachine();
  console.log(`\n${machine}\n\n${resultTable(results)}`);
  if (values.record) {
    const command = ["npm run bench", ...(positionals.length > 0 ? ["--", ...positionals] : [])].join(" ");
    await recordRun(results, { date: new Date(), machine, command });
  }
  const missed = results.filter((result) => !meetsLimit(result));
  for (const result of missed) console.error(`✖ ${missedSentence(result)}`);
  return missed.length === 0 ? 0 : 1;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new RangeError(`"${text}" is not a number above 0`);
  return number;
}

type Options = Pick<Run, "rounds" | "minutes" | "only">;

async function measure(benchmark: Benchmark, options: Options, cleanup: Cleanup): Promise<Result[]> {
  const since = performance.now();
  const log = (line: string) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(0).padStart(4);
    console.log(`  ${seconds} s  ${line}`);
  };
  console.log(`• ${benchmark.name}`);
  try {
    return [await benchmark.measure({ ...options, log, after: cleanup.add })].flat();
  } finally {
    await cleanup.run();
  }
}

/** Stops everything that a benchmark started, also after an uncaught exception. */
function stopOnSignal(cleanup: Cleanup): void {
  const end = (code: number) => void cleanup.run().finally(() => process.exit(code));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end(130));
  process.once("uncaughtException", (error) => {
    console.error(error);
    end(1);
  });
}

process.exitCode = await main();
