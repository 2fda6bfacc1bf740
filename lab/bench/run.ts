import { enterRunFolder } from "../../scripts/run-folder/run-folder.ts";
import { benchmarks } from "./benchmarks.ts";
import { readCommand, UsageError } from "./command-line.ts";
import { meetsLimit } from "./measure/benchmark.ts";
import { describeMachine } from "./measure/machine-facts.ts";
import { recordRun } from "./measure/record.ts";
import { brokenText, runBenchmarks } from "./measure/run-benchmarks.ts";
import { missedSentence, resultTable } from "./measure/table.ts";
import { createCleanup, type Cleanup } from "./stack/cleanup.ts";

/** Returns the exit code: 1 when a benchmark failed or missed its limit, 2 for an invalid command line. */
async function main(): Promise<number> {
  const { chosen, options, recordAs } = readCommand(process.argv.slice(2), benchmarks);
  const cleanup = createCleanup();
  const interrupted = stopOnSignal(cleanup);
  const { results, broken } = await runBenchmarks(chosen, options, { cleanup, interrupted });

  const machine = await describeMachine();
  const working = `${chosen.length - broken.length} of ${chosen.length} benchmarks work.`;
  console.log(`\n${machine}\n\n${options.smoke ? working : resultTable(results)}`);
  const missed = options.smoke ? [] : results.filter((result) => !meetsLimit(result));
  for (const result of missed) console.error(`✖ ${missedSentence(result)}`);
  for (const one of broken) console.error(brokenText(one));
  if (recordAs !== null && broken.length === 0)
    await recordRun(results, { date: new Date(), machine, command: recordAs });
  return missed.length + broken.length === 0 ? 0 : 1;
}

/** On a signal, stops everything that the benchmark has started, and lets no other benchmark start. */
function stopOnSignal(cleanup: Cleanup): AbortSignal {
  const interrupt = new AbortController();
  const end = () => {
    interrupt.abort();
    void cleanup.run().finally(() => process.exit(130));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  return interrupt.signal;
}

await enterRunFolder();
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`✖ ${error.message}`);
  process.exitCode = 2;
}
