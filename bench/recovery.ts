import { median } from "./measure/arithmetic.ts";
import { alone, type Benchmark, type Result, type Run } from "./measure/benchmark.ts";
import type { Fault, Scene } from "./recovery/fault.ts";
import { hostAsleep, hostKilled, hostReload } from "./recovery/host-faults.ts";
import { databaseRestarted, serverKilled } from "./recovery/server-faults.ts";
import { viewerKilled, viewerOffline, viewerReload } from "./recovery/viewer-faults.ts";
import { launchOptions, startBrowser } from "./stack/browser.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { startProduct } from "./stack/product.ts";

const ROUNDS = 10;
const faults: readonly Fault[] = [
  serverKilled,
  viewerOffline,
  viewerReload,
  hostReload,
  hostKilled,
  hostAsleep,
  viewerKilled,
  databaseRestarted,
];

/** How long the room takes to recover by itself from each fault of docs/room.md, at the worst. */
export const recovery: Benchmark = {
  name: "recovery",
  async measure(run) {
    const scene = await setScene(run);
    const results: Result[] = [];
    const { only = "" } = run;
    const chosen = faults.filter(({ reaches }) => reaches.some(({ what }) => what.includes(only)));
    for (const fault of chosen) results.push(...(await measureFault(run, scene, fault)));
    return results;
  },
};

async function setScene(run: Run): Promise<Scene> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString, serverPid } = await openDatabase("recovery");
  const room = await insertClass(db, 1);
  // A database that goes away takes our own connections with it.
  await db.destroy();
  const product = await startProduct(run, connectionString, {
    // A browser in a network namespace has to find it.
    HOST: "0.0.0.0",
    // Tickets outlive the process that gave them, as in production.
    SECRET: "a secret of the recovery benchmark, long enough",
  });
  const browser = await startBrowser(run);
  return { product, room, databasePid: serverPid, browser, launch: launchOptions() };
}

async function measureFault(run: Run, scene: Scene, { reaches, stage }: Fault): Promise<Result[]> {
  const times = reaches.map((): number[] => []);
  const rounds = run.rounds ?? ROUNDS;
  const { round, clear } = await stage(scene);
  try {
    for (let made = 0; made < rounds; made += 1)
      for (const [index, time] of (await round()).entries()) times[index]?.push(time);
  } finally {
    await clear();
  }
  return reaches.map(({ what, atMostMs }, index) => {
    const taken = times[index] ?? [];
    run.say(`${what}: ${taken.map((time) => time.toFixed(0)).join(", ")} ms`);
    return alone({
      what: `${what}, worst of ${rounds} (median ${median(taken).toFixed(0)} ms)`,
      unit: "ms",
      ours: Math.max(...taken),
      limit: { of: "ours", atMost: atMostMs },
    });
  });
}
