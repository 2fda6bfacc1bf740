import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import type { Fault, Fixture } from "./recovery/connection-fault.ts";
import { VIEWERS, hostSuspended, hostKilled, hostReload } from "./recovery/host-faults.ts";
import { measureFault, ROUNDS } from "./recovery/measure-fault.ts";
import { databaseRestarted, serverKilled } from "./recovery/server-faults.ts";
import {
  viewerDisconnected,
  viewerKilled,
  viewerLongOffline,
  viewerOffline,
  viewerReload,
} from "./recovery/viewer-faults.ts";
import { removed, secondTab, sessionRevoked, withdrawn } from "./recovery/removal-faults.ts";
import { launchOptions, startBrowser } from "../stack/browser.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";

const faults: readonly Fault[] = [
  serverKilled,
  viewerOffline,
  viewerLongOffline,
  viewerReload,
  hostReload,
  hostKilled,
  hostSuspended,
  viewerKilled,
  viewerDisconnected,
  secondTab,
  removed,
  withdrawn,
  sessionRevoked,
  databaseRestarted,
];
/** The number of faults that need a new student in each round. */
const STUDENT_FAULTS = [withdrawn, sessionRevoked].length;

/** The worst recovery time of the room for each fault of docs/room.md. */
export const recovery: Benchmark = {
  name: "recovery",
  needs: ["minutes"],
  async measure(run) {
    const fixture = await openFixture(run);
    const results: Result[] = [];
    const { only = "" } = run;
    const chosen = faults.filter(({ limits }) => limits.some(({ what }) => what.includes(only)));
    for (const fault of chosen) results.push(...(await measureFault(run, fixture, fault)));
    return results;
  },
};

async function openFixture(run: Run): Promise<Omit<Fixture, "after">> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString, serverPid } = await openDatabase("recovery");
  const room = await insertLecture(db, VIEWERS + STUDENT_FAULTS * (run.rounds ?? ROUNDS));
  const remaining = [...room.students];
  const nextStudent = () => {
    const student = remaining.pop();
    if (!student) throw new Error("no student is left");
    return student;
  };
  // Closed before the faults, because stopping the database breaks our own connections to it.
  await db.destroy();
  const product = await startProduct(run, connectionString, {
    // The server must be reachable from a browser in a network namespace.
    HOST: "0.0.0.0",
    // A fixed secret, so that tickets stay valid, as in production, after the process that issued them has ended.
    SECRET: "a secret of the recovery benchmark, long enough",
  });
  const browser = await startBrowser(run);
  const student = nextStudent();
  return { product, room, student, nextStudent, databasePid: serverPid, browser, launch: launchOptions() };
}
