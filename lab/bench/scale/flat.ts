import { Agent } from "node:http";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { catalogueQueries } from "../api/lecture-catalogue.ts";
import { timedRequest, type TimedRequest } from "../api/timed-request.ts";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, type Benchmark, type Result, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { startPostgres, type BenchDatabase } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";
import { fillLectures } from "./fill-lectures.ts";
import { fillStudents } from "./fill-people.ts";
import { fillSales } from "./fill-sales.ts";
import { listRequests, nextPageRequests, type Visitor } from "./list-requests.ts";

const FEW = 1000;
const MANY = 1_000_000;
const STUDENTS_PER_LECTURE = 0.3;
const QUERIES = 300;
const ACCOUNTS = 60;

export const flat: Benchmark = {
  name: "flat",
  needs: [],
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const few = await openPlatform(run, await openDatabase("few"), run.size(FEW, 200));
    const many = await openPlatform(run, await openDatabase("many"), run.size(MANY, 1000));
    // Both databases get the same queries: half are derived from one catalogue, half from the other.
    const queries = (
      await Promise.all([few, many].map(({ db }) => catalogueQueries(db, run.size(QUERIES, 20) / 2)))
    ).flat();
    const parts: [name: string, requestsOf: (platform: Platform) => Promise<TimedRequest[]>][] = [
      [
        "search",
        async ({ visitor }) => queries.map((query) => ({ ...visitor("/classes/search"), body: { query } })),
      ],
      ["list, in each order and with each filter", async ({ visitor }) => listRequests(visitor)],
      ["next page", async ({ visitor }) => nextPageRequests(visitor)],
      ["a student's dashboard", async ({ dashboards }) => dashboards("student", "/enrollments/user")],
      [
        "an instructor's dashboard",
        async ({ dashboards }) => dashboards("instructor", "/classes/my-classes"),
      ],
    ];
    const results: Result[] = [];
    for (const [name, requestsOf] of parts.filter(([part]) => part.includes(run.only ?? ""))) {
      run.log(name);
      const comparison = await comparePairs(run, {
        ours: many.burst(await requestsOf(many)),
        baseline: few.burst(await requestsOf(few)),
      });
      const what = `${name}: 10⁶ lectures against 10³, p95`;
      results.push(withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 2 } }, comparison));
    }
    return results;
  },
};

interface Platform {
  db: Knex;
  visitor: Visitor;
  /** Returns the same request for many accounts of a role. */
  dashboards: (role: "student" | "instructor", path: string) => Promise<TimedRequest[]>;
  /** Sends the requests one after another; returns the 95th percentile in milliseconds. */
  burst: (requests: readonly TimedRequest[]) => Burst;
}

async function openPlatform(
  run: Run,
  { db, connectionString }: BenchDatabase,
  lectures: number,
): Promise<Platform> {
  run.log(`filling in ${lectures.toLocaleString("en")} lectures`);
  await fillLectures(db, lectures);
  await fillStudents(db, lectures * STUDENTS_PER_LECTURE);
  run.log("filling in who bought them");
  await fillSales(db, { ledger: false });
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("analyze");
  });
  const product = await startProduct(run, connectionString);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  run.after(async () => agent.destroy());
  const requestsBy = async (role: string, count: number, path: string) => {
    const ids: string[] = await db("accounts")
      .where({ role })
      .orderByRaw("md5(email)")
      .limit(count)
      .pluck("id");
    return Promise.all(
      ids.map(async (id) => ({
        url: `${product.url}${path}`,
        token: await createSession(db, id, new Date()),
      })),
    );
  };
  const [{ token } = { token: "" }] = await requestsBy("student", 1, "/");
  return {
    db,
    visitor: (path) => ({ url: `${product.url}${path}`, token }),
    dashboards: (role, path) => requestsBy(role, ACCOUNTS, path),
    burst: (requests) => async () => {
      const latencies: number[] = [];
      for (const request of requests) latencies.push(await timedRequest(agent, request));
      return percentile(latencies, 95);
    },
  };
}
