import { setInterval } from "node:timers/promises";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { withBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import { startPostgres } from "../stack/database.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startProduct, type Product } from "../stack/product.ts";
import { throughput } from "./http-load.ts";
import { fillCatalogue } from "./lecture-catalogue.ts";

const LECTURES = 1000;
const CONNECTIONS = 10;
const BURST_SECONDS = 5;
/** Shorter than Prometheus's usual 15 seconds, because a burst lasts less than that. */
const SCRAPE_INTERVAL_MS = 2500;

/** Scrapes the metrics for the duration of the burst. */
async function whileScraped(url: string, everyMs: number, burst: Burst): Promise<number> {
  const over = new AbortController();
  let isCounted = false;
  const scraping = (async () => {
    for await (const _ of setInterval(everyMs, null, { signal: over.signal })) {
      const response = await fetch(url);
      // The first scrape may come before the first request.
      isCounted ||= (await response.text()).includes('route="/classes"');
    }
  })();
  const stopped = scraping.catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  const result = await burst();
  over.abort();
  await stopped;
  if (!isCounted) throw new Error("nothing was counted");
  return result;
}

/** CPU milliseconds of our server per request. */
function costOf(run: Run, { url, pid }: Product, token: string): Burst {
  const seconds = run.size(BURST_SECONDS, 2);
  return async () => {
    const before = await processorSeconds([pid]);
    const load = { token, connections: CONNECTIONS, seconds };
    const rate = await throughput({ ...load, url: `${url}/classes` });
    const taken = (await processorSeconds([pid])) - before;
    return (taken * 1000) / (rate * seconds);
  };
}

/**
 * The cost of metrics: the list of lectures on a server with METRICS_PORT, compared with the same server without it.
 */
export const metrics: Benchmark = {
  name: "metrics",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("metrics");
    const { instructor } = await insertLecture(db, 0);
    await fillCatalogue(db, run.size(LECTURES, 100));
    const port = await freePort();
    const counting = await startProduct(run, connectionString, { METRICS_PORT: String(port) });
    const plain = await startProduct(run, connectionString);
    const counted = costOf(run, counting, instructor.token);
    const everyMs = run.size(SCRAPE_INTERVAL_MS, 250);
    const comparison = await comparePairs(run, {
      ours: () => whileScraped(`http://127.0.0.1:${port}/metrics`, everyMs, counted),
      baseline: costOf(run, plain, instructor.token),
    });
    const what = "processor time of GET /classes with metrics, scraped every 2.5 s, against without";
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.1 } }, comparison);
  },
};
