import { setTimeout as wait } from "node:timers/promises";
import { fillCatalogue } from "../api/lecture-catalogue.ts";
import { throughput } from "../api/http-load.ts";
import { median } from "../measure/arithmetic.ts";
import { withBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startBareServers, startProducts, type Target, type Targets } from "./list-targets.ts";

const LECTURES = 1000;
const CONNECTIONS = 10;
const BURST_SECONDS = 4;
const IDLE_SECONDS = 5;
/**
 * The same rate for all servers, and low enough that none is overloaded: an overloaded process handles requests in
 * batches, which makes each cheaper.
 */
const REQUESTS_PER_SECOND = 250;
/** Each of two processes gets half of the requests, and needs twice as long until V8 has compiled the hot code. */
const WARM_UP_BURSTS = 3;

/**
 * The cost of a request with two processes and HAProxy relative to one process without HAProxy: our server compared
 * with bare servers.
 */
export async function listThroughTwo(run: Run, { db, connectionString }: BenchDatabase): Promise<Result> {
  const { instructor } = await insertLecture(db, 0);
  await fillCatalogue(db, run.size(LECTURES, 100));
  const source = { databaseUrl: connectionString, token: instructor.token };
  const arm = async (name: string, targets: Targets) => {
    await logIdle(run, name, targets);
    return growth(run, name, targets, source.token);
  };
  const comparison = await comparePairs(run, {
    ours: await arm("ours", await startProducts(run, source)),
    baseline: await arm("bare", await startBareServers(run, source.databaseUrl)),
  });
  const what =
    "processor time of GET /classes (50), HAProxy and two processes to one: ours, and a bare server";
  return withBaseline({ what, unit: "×", limit: { of: "ratio", atMost: 1.15 } }, comparison);
}

/** Returns the CPU milliseconds per request. */
async function requestCost(run: Run, { url, pids }: Target, token: string): Promise<number> {
  const seconds = run.size(BURST_SECONDS, 2);
  const before = await processorSeconds(pids);
  const load = { url: `${url}/classes`, token, connections: CONNECTIONS, rate: REQUESTS_PER_SECOND };
  const rate = await throughput({ ...load, seconds });
  return (((await processorSeconds(pids)) - before) / (rate * seconds)) * 1000;
}

/** Returns a burst that measures the cost of two processes relative to one. */
async function growth(run: Run, name: string, { one, two }: Targets, token: string): Promise<Burst> {
  for (let count = 0; count < run.size(WARM_UP_BURSTS, 0); count += 1) await requestCost(run, two, token);
  await requestCost(run, one, token);
  const [ones, twos]: [number[], number[]] = [[], []];
  return async () => {
    // The two targets take turns at being measured first.
    const order = ones.length % 2 === 0 ? [one, two] : [two, one];
    for (const target of order) (target === one ? ones : twos).push(await requestCost(run, target, token));
    run.log(`${name}: ${median(ones).toFixed(2)} ms with one, ${median(twos).toFixed(2)} ms with two`);
    return (twos.at(-1) ?? Number.NaN) / (ones.at(-1) ?? Number.NaN);
  };
}

/** Logs the CPU time that the servers use without any requests. */
async function logIdle(run: Run, name: string, targets: Targets): Promise<void> {
  const seconds = run.size(IDLE_SECONDS, 1);
  for (const [count, { pids }] of Object.entries(targets)) {
    const before = await processorSeconds(pids);
    await wait(seconds * 1000);
    const share = ((await processorSeconds(pids)) - before) / seconds;
    run.log(`${name}, ${count}, idle: ${(share * 100).toFixed(1)} % of a core`);
  }
}
