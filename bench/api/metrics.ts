import { setInterval } from "node:timers/promises";
import { freePort } from "#backend/processes/free-port.ts";
import { withBaseline, type Benchmark } from "../measure/benchmark.ts";
import { comparePairs, ROUNDS, type Burst } from "../measure/pairs.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import { startPostgres } from "../stack/database.ts";
import { insertLecture } from "../stack/lecture-repo.ts";
import { startProduct, type Product } from "../stack/product.ts";
import { throughput } from "./http-load.ts";
import { fillCatalogue } from "./lecture-catalogue.ts";

const LECTURES = 1000;
const CONNECTIONS = 10;
const BURST_SECONDS = 5;
/** Prometheus asks every fifteen seconds; a burst is shorter than that. */
const SCRAPE_INTERVAL_MS = 2500;

/** Asks for the figures for as long as the burst takes. */
async function whileScraped(url: string, burst: Burst): Promise<number> {
  const over = new AbortController();
  const scraping = (async () => {
    for await (const _ of setInterval(SCRAPE_INTERVAL_MS, null, { signal: over.signal })) {
      const response = await fetch(url);
      if (!(await response.text()).includes('route="/classes"')) throw new Error("nothing was counted");
    }
  })();
  const stopped = scraping.catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  const result = await burst();
  over.abort();
  await stopped;
  return result;
}

/** Milliseconds of the product's processor time for each request. */
function costOf({ url, pid }: Product, token: string): Burst {
  return async () => {
    const before = await processorSeconds([pid]);
    const load = { token, connections: CONNECTIONS, seconds: BURST_SECONDS };
    const rate = await throughput({ ...load, url: `${url}/classes` });
    const seconds = (await processorSeconds([pid])) - before;
    return (seconds * 1000) / (rate * BURST_SECONDS);
  };
}

/** What counting costs: the list of lectures with METRICS_PORT, against the same product without. */
export const metrics: Benchmark = {
  name: "metrics",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("metrics");
    const { instructor } = await insertLecture(db, 0);
    await fillCatalogue(db, LECTURES);
    const port = await freePort();
    const counting = await startProduct(run, connectionString, { METRICS_PORT: String(port) });
    const plain = await startProduct(run, connectionString);
    const counted = costOf(counting, instructor.token);
    const comparison = await comparePairs({
      ours: () => whileScraped(`http://127.0.0.1:${port}/metrics`, counted),
      baseline: costOf(plain, instructor.token),
      onRound: (ratio, round) => run.log(`round ${round}: ${ratio.toFixed(2)}×`),
      rounds: run.rounds ?? ROUNDS,
    });
    const what = "processor time of GET /classes with metrics, scraped every 2.5 s, against without";
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.1 } }, comparison);
  },
};
