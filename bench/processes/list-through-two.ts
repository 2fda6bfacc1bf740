import { fillCatalogue } from "../api/lecture-catalogue.ts";
import { throughput } from "../api/http-load.ts";
import { withBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture } from "../stack/lecture-repo.ts";
import { startCluster } from "./start-cluster.ts";

const LECTURES = 1000;
const CONNECTIONS = 10;
const BURST_SECONDS = 4;
/** The same for both, and bearable: a process at its limit takes requests in batches, which makes each cheaper. */
const REQUESTS_PER_SECOND = 250;
/** Each of two processes gets half of the requests, and takes twice as long until V8 has compiled what is hot. */
const WARM_UP_BURSTS = 3;

/** The processor time of a request: that of two processes and HAProxy against that of one process without it. */
export async function listThroughTwo(run: Run, { db, connectionString }: BenchDatabase): Promise<Result> {
  const { instructor } = await insertLecture(db, 0);
  await fillCatalogue(db, LECTURES);
  const one = await startCluster(run, connectionString, 1);
  const two = await startCluster(run, connectionString, 2);
  const [alone] = one.nodes;
  if (!alone) throw new Error("no process was started");
  const burst = (url: string, pids: readonly number[]) => async () => {
    const before = await processorSeconds(pids);
    const load = {
      url: `${url}/classes`,
      token: instructor.token,
      connections: CONNECTIONS,
      rate: REQUESTS_PER_SECOND,
    };
    const rate = await throughput({ ...load, seconds: BURST_SECONDS });
    return (((await processorSeconds(pids)) - before) / (rate * BURST_SECONDS)) * 1000;
  };
  const ours = burst(two.url, [two.balancerPid, ...two.nodes.map(({ pid }) => pid())]);
  for (let count = 0; count < WARM_UP_BURSTS; count += 1) await ours();
  const comparison = await comparePairs({
    ours,
    baseline: burst(alone.url, [alone.pid()]),
    onRound: (ratio, round) => run.log(`list, round ${round}: ${ratio.toFixed(2)}×`),
    ...(run.rounds !== undefined && { rounds: run.rounds }),
  });
  const what = "processor time of GET /classes (50) through HAProxy and two processes, against one";
  return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.15 } }, comparison);
}
