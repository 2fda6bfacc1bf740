import type { Benchmark, Result, Run } from "./measure/benchmark.ts";
import type { Fault, Scene } from "./recovery/fault.ts";
import { CLASS, hostAsleep, hostKilled, hostReload } from "./recovery/host-faults.ts";
import { measureFault, ROUNDS } from "./recovery/measure-fault.ts";
import { databaseRestarted, serverKilled } from "./recovery/server-faults.ts";
import {
  viewerCutOff,
  viewerKilled,
  viewerLongOffline,
  viewerOffline,
  viewerReload,
} from "./recovery/viewer-faults.ts";
import { removed, secondTab, sessionRevoked, withdrawn } from "./recovery/way-out-faults.ts";
import { launchOptions, startBrowser } from "./stack/browser.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { startProduct } from "./stack/product.ts";

const faults: readonly Fault[] = [
  serverKilled,
  viewerOffline,
  viewerLongOffline,
  viewerReload,
  hostReload,
  hostKilled,
  hostAsleep,
  viewerKilled,
  viewerCutOff,
  secondTab,
  removed,
  withdrawn,
  sessionRevoked,
  databaseRestarted,
];
/** Faults that use up a student in each round. */
const LAST_VISITS = [withdrawn, sessionRevoked].length;

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

async function setScene(run: Run): Promise<Omit<Scene, "after">> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString, serverPid } = await openDatabase("recovery");
  const room = await insertClass(db, CLASS + LAST_VISITS * (run.rounds ?? ROUNDS));
  const waiting = [...room.students];
  const newcomer = () => {
    const student = waiting.pop();
    if (!student) throw new Error("every student of the class has been here");
    return student;
  };
  // A database that goes away takes our own connections with it.
  await db.destroy();
  const product = await startProduct(run, connectionString, {
    // A browser in a network namespace has to find it.
    HOST: "0.0.0.0",
    // Tickets outlive the process that gave them, as in production.
    SECRET: "a secret of the recovery benchmark, long enough",
  });
  const browser = await startBrowser(run);
  const student = newcomer();
  return { product, room, student, newcomer, databasePid: serverPid, browser, launch: launchOptions() };
}
