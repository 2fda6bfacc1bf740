import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { fillCatalogue } from "../api/lecture-catalogue.ts";
import { timedRequest } from "../api/timed-request.ts";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, withoutBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { ownProcessorSeconds } from "../measure/processor-time.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startProduct } from "../stack/product.ts";

const REQUESTS_PER_SECOND = 1000;
/** The length of one window of the pages' rate limit, in seconds. The first 300 requests of a window are served. */
const SECONDS = 10;
/** If the flood takes longer than this multiple of its planned duration, the load was not reached. */
const LATE_AT_MOST = 1.1;
const SOCKETS = 20;
const PAUSE_MS = 20;
/** Enough messages that sending them takes the whole rate-limit window. */
const CHAT_MESSAGES = 170;
const CACHED_PAGES = 2000;
const PAGES_AT_ONCE = 10;
/** The most expensive page: the one for a browser that can resume a session. */
const PAGE = "/lectures";
const visitor = { accept: "text/html", "accept-encoding": "br", cookie: "session_hint=yes" };

const portReply = z.object({ port: z.number() });
const floodReply = z.object({ tookSeconds: z.number() });
const chatReply = z.object({ latencies: z.array(z.number()) });

/**
 * Measures how other clients are affected by one address that requests pages continuously, compared with the same load
 * on a bare server on this machine. Also measures the cost of a cached page.
 */
export const pageFlood: Benchmark = {
  name: "page-flood",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("page-flood");
    const { lectureId: roomId, students } = await insertLecture(db, run.size(SOCKETS, 3));
    await fillCatalogue(db, run.size(200, 20));
    const tokens = students.map(({ token }) => token);
    const { url, pid } = await startProduct(run, connectionString, { TRUSTED_PROXIES: "1" });
    const bare = startHelper(run, "baselines/bare-page-server.ts", {});
    const { port } = portReply.parse(await bare.request({}));
    const crowd = startHelper(run, "room/participants/crowd-process.ts", {
      url,
      roomId,
      tokens,
      as: "participant",
    });
    await crowd.request({ do: "join" });
    const seconds = run.size(SECONDS, 1);
    const flooding = startFlood(run, seconds);
    const compare = (measure: Burst) =>
      comparePairs(run, {
        ours: flooding(url, measure),
        baseline: flooding(`http://127.0.0.1:${port}`, measure),
      });
    const health = () => healthTimes(url, seconds);
    const chat = async () => {
      const messages = run.size(CHAT_MESSAGES, 3);
      return percentile(chatReply.parse(await crowd.request({ do: "send", messages })).latencies, 95);
    };
    const limit = { of: "ratio", atMost: 1.2 } as const;
    const load = `while one address asks for ${REQUESTS_PER_SECOND} pages a second`;
    return [
      withBaseline({ what: `/healthz ${load}, p95`, unit: "ms", limit }, await compare(health)),
      withBaseline({ what: `chat message ${load}, p95`, unit: "ms", limit }, await compare(chat)),
      withoutBaseline({
        what: `a cached page of the catalogue, processor time`,
        unit: "ms",
        ours: await costOfPage(run, url, pid),
        limit: { of: "ours", atMost: 1.5 },
      }),
    ];
  },
};

/** Returns a function that wraps a measurement: while the measurement runs, one address floods the given server. */
function startFlood(run: Run, seconds: number): (origin: string, measure: Burst) => Burst {
  const visitors = startHelper(run, "pages/flood-process.ts", {
    perSecond: REQUESTS_PER_SECOND,
    headers: visitor,
  });
  return (origin, measure) => async () => {
    const sent = visitors.request({ url: `${origin}${PAGE}`, seconds });
    const [figure, flood] = await Promise.all([measure(), sent]);
    const { tookSeconds } = floodReply.parse(flood);
    if (!run.smoke && tookSeconds > seconds * LATE_AT_MOST)
      throw new Error(`the pages of ${seconds} s were answered after ${tookSeconds} s`);
    return figure;
  };
}

async function healthTimes(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(PAUSE_MS))
    times.push(await timedRequest(agent, { url: `${url}/healthz`, token: "" }));
  agent.destroy();
  return percentile(times, 95);
}

/**
 * Returns the CPU milliseconds that the server uses per page, in all its threads, including compression. The requests
 * come from many addresses, since a single one is rate-limited.
 */
async function costOfPage(run: Run, url: string, pid: number): Promise<number> {
  const pages = run.size(CACHED_PAGES, 20);
  const agent = new Agent({ keepAlive: true, maxSockets: PAGES_AT_ONCE });
  let next = 0;
  const openPages = async () => {
    while (next < pages) {
      next += 1;
      await openPage(agent, `${url}${PAGE}`, `203.0.${next % 250}.${1 + (next >> 8)}`);
    }
  };
  const openAll = () => Promise.all(Array.from({ length: PAGES_AT_ONCE }, openPages));
  await openAll();
  next = 0;
  const before = await ownProcessorSeconds(pid);
  await openAll();
  agent.destroy();
  return (((await ownProcessorSeconds(pid)) - before) / pages) * 1000;
}

function openPage(agent: Agent, url: string, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { ...visitor, "x-forwarded-for": address } }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}
