import { setTimeout as wait } from "node:timers/promises";
import { devices, type BrowserContext } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { bareVisit } from "./bare-visit.ts";
import { student } from "./demonstration-lecture.ts";
import { newStudent } from "./new-student.ts";
import { returningStudent } from "./returning-student.ts";
import type { Scene } from "./scene.ts";
import type { Station } from "./stations.ts";
import { totalBytes, type Traffic, type TrafficCounter } from "./traffic.ts";

interface Reached {
  station: Station;
  seconds: number;
  traffic: Traffic;
}

export const visits = ["cold", "warm", "new student", "bare"] as const;
export type Visit = (typeof visits)[number];

/** How a journey went, station by station. */
export interface Journey {
  visit: Visit;
  /** When it began, by `performance.now()`. */
  since: number;
  reached: readonly Reached[];
}

/** Who comes again has seen some of the class. By then the service worker is there, whose files count nowhere. */
const WATCHING_MS = 8000;
/** Without traffic for so long, nothing of the last journey is still on its way. */
const QUIET_MS = 2000;
/** The lecture's own: where it is another day, only the application can say when the lecture is. */
const ZONE = "Africa/Addis_Ababa";

/**
 * The same journey twice, first with a new browser, so that nothing is cached, and then again in a new tab: with the cache
 * and the service worker, signed out. Then, each with a browser of its own, somebody without an account, and the baseline.
 */
export async function makeJourneys(run: Run, scene: Scene): Promise<readonly Journey[]> {
  const { link, bare } = scene;
  const returning = returningStudent(link, student);
  return [
    ...(await inNewBrowser(run, scene, [
      ["cold", returning],
      ["warm", returning],
    ])),
    ...(await inNewBrowser(run, scene, [["new student", newStudent(link)]])),
    ...(await inNewBrowser(run, scene, [["bare", bareVisit(bare)]])),
  ];
}

async function inNewBrowser(
  run: Run,
  scene: Scene,
  journeys: readonly [Visit, readonly Station[]][],
): Promise<Journey[]> {
  const { browser, close } = await scene.line.connection.startBrowser([], scene.line.trust);
  run.after(close);
  const phone = await browser.newContext({ ...devices["Pixel 7"], timezoneId: ZONE });
  const made: Journey[] = [];
  for (const [visit, stations] of journeys) {
    const traffic = visit === "bare" ? scene.bareTraffic : scene.traffic;
    await waitUntilQuiet(traffic);
    made.push(await makeJourney(run, phone, { visit, stations, traffic, relay: scene.relay }));
  }
  await close();
  return made;
}

interface Way {
  visit: Visit;
  stations: readonly Station[];
  traffic: TrafficCounter;
  relay: RTCIceServer;
}

async function makeJourney(
  run: Run,
  phone: BrowserContext,
  { visit, stations, traffic, relay }: Way,
): Promise<Journey> {
  const page = await phone.newPage();
  await page.addInitScript(relayOnly, [relay]);
  const since = performance.now();
  const reached: Reached[] = [];
  for (const station of stations) {
    const milliseconds = await station.reach(page);
    await wait(station.readMs ?? 0);
    reached.push({ station, seconds: milliseconds / 1000, traffic: await traffic.take() });
  }
  if (visit === "cold") await wait(run.size(WATCHING_MS, 1000));
  await page.close();
  return { visit, since, reached };
}

/** The host keeps sending to a viewer who has left until their call times out. */
async function waitUntilQuiet(traffic: TrafficCounter): Promise<void> {
  do {
    await traffic.take();
    await wait(QUIET_MS);
  } while (totalBytes(await traffic.take()) > 0);
}
