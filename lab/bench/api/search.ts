import { Agent } from "node:http";
import type { Knex } from "#backend/platform/db/knex.ts";
import { catalogueQueries, fillCatalogue } from "./lecture-catalogue.ts";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres, type BenchDatabase } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";
import { timedRequest } from "./timed-request.ts";

const FEW = 1000;
const MANY = 100_000;
const QUERIES = 300;

export const search: Benchmark = {
  name: "search",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const [fewLectures, manyLectures] = [run.size(FEW, 100), run.size(MANY, 1000)];
    const few = await openCatalogue(run, await openDatabase("few"), fewLectures);
    const many = await openCatalogue(run, await openDatabase("many"), manyLectures);
    // Both catalogues get the same queries: half are derived from one catalogue, half from the other.
    const queries = (
      await Promise.all([few, many].map(({ db }) => catalogueQueries(db, run.size(QUERIES, 20) / 2)))
    ).flat();
    const comparison = await comparePairs(run, {
      ours: many.burst(queries),
      baseline: few.burst(queries),
    });
    const what = `search over ${manyLectures.toLocaleString("en")} lectures against ${fewLectures.toLocaleString("en")}, p95`;
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 2 } }, comparison);
  },
};

interface Catalogue {
  db: Knex;
  /** Sends the queries one after another; returns the 95th percentile in milliseconds. */
  burst: (queries: readonly string[]) => Burst;
}

async function openCatalogue(run: Run, database: BenchDatabase, lectures: number): Promise<Catalogue> {
  const { db, connectionString } = database;
  const { instructor } = await insertLecture(db, 0);
  run.log(`filling in ${lectures.toLocaleString("en")} lectures`);
  await fillCatalogue(db, lectures);
  const product = await startProduct(run, connectionString);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  run.after(async () => agent.destroy());
  const target = { url: `${product.url}/classes/search`, token: instructor.token };
  const burst = (queries: readonly string[]) => async () => {
    const latencies: number[] = [];
    for (const query of queries) latencies.push(await timedRequest(agent, { ...target, body: { query } }));
    return percentile(latencies, 95);
  };
  return { db, burst };
}
