import type { Cleanup } from "../stack/cleanup.ts";
import { requireFigures, type Benchmark, type Options, type Result, type Run } from "./benchmark.ts";
import { provideNeeds } from "./needs.ts";

/** A smoke run that takes longer counts as hung. */
const SMOKE_MINUTES = 10;
const LINES = 12;
const LINE_LENGTH = 300;

interface Broken {
  name: string;
  /** The first lines of the error. */
  error: string;
}

export interface Outcome {
  results: Result[];
  broken: Broken[];
}

/**
 * Runs the benchmarks one after another, and continues after a failure. The processes of each are stopped before the
 * next starts.
 */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  options: Options,
  { cleanup, interrupted }: { cleanup: Cleanup; interrupted: AbortSignal },
): Promise<Outcome> {
  const outcome: Outcome = { results: [], broken: [] };
  for (const benchmark of benchmarks) {
    if (interrupted.aborted) break;
    console.log(`• ${benchmark.name}`);
    const since = performance.now();
    const seconds = () => ((performance.now() - since) / 1000).toFixed(0).padStart(4);
    const log = (line: string) => console.log(`  ${seconds()} s  ${line}`);
    const { results, errors } = await runOne(benchmark, runFor(options, cleanup, log), cleanup);
    const [first] = errors;
    if (first === undefined) {
      outcome.results.push(...results);
      log(`over, figures: ${results.length}`);
    } else {
      const broken = { name: benchmark.name, error: firstLines(first) };
      outcome.broken.push(broken);
      console.error(brokenText(broken));
    }
  }
  return outcome;
}

function runFor(options: Options, { add }: Cleanup, log: Run["log"]): Run {
  const { smoke } = options;
  return {
    ...(smoke && { rounds: 1 }),
    ...options,
    log,
    after: add,
    size: (usual, smallest) => (smoke ? smallest : usual),
  };
}

async function runOne(
  { needs, measure }: Benchmark,
  run: Run,
  cleanup: Cleanup,
): Promise<{ results: Result[]; errors: readonly unknown[] }> {
  const errors = new Set<unknown>();
  // Also catches errors outside any awaited promise, for example in a socket's listener.
  const failed = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    errors.add(error);
    failed.reject(error);
  };
  const tooLong = () => fail(new Error(`it was not over after ${SMOKE_MINUTES} minutes`));
  const timeout = run.smoke ? setTimeout(tooLong, SMOKE_MINUTES * 60_000) : undefined;
  process.on("uncaughtException", fail);
  let results: Result[] = [];
  try {
    const measured = provideNeeds(needs).then(() => measure(run));
    results = [await Promise.race([measured, failed.promise])].flat();
    requireFigures(results);
  } catch (error) {
    errors.add(error);
  }
  clearTimeout(timeout);
  try {
    await cleanup.run();
  } catch (error) {
    errors.add(error);
  }
  process.off("uncaughtException", fail);
  return { results, errors: [...errors] };
}

function firstLines(error: unknown): string {
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const text = [error, ...causes].map((one) =>
    one instanceof Error ? (one.stack ?? one.message) : String(one),
  );
  return text
    .join("\n")
    .split("\n")
    .slice(0, LINES)
    .map((line) => line.slice(0, LINE_LENGTH))
    .join("\n");
}

export function brokenText({ name, error }: Broken): string {
  return `✖ ${name} broke off: ${error}`;
}
