import { setTimeout as wait } from "node:timers/promises";
import { devices, type BrowserContext } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { student } from "./demonstration-lecture.ts";
import type { Scene } from "./scene.ts";
import { stations, type StationName } from "./stations.ts";
import { totalBytes, type Traffic, type TrafficCounter } from "./traffic.ts";

interface Reached {
  name: StationName;
  seconds: number;
  traffic: Traffic;
}

/** How a journey went, station by station. */
export interface Journey {
  visit: "cold" | "warm";
  /** When it began, by `performance.now()`. */
  since: number;
  reached: readonly Reached[];
}

/** Without traffic for so long, nothing of the last journey is still on its way. */
const QUIET_MS = 2000;

/**
 * Twice the same journey, first with a new browser, so that nothing is cached, and then again in a new tab: with the cache
 * and the service worker, signed out.
 */
export async function makeJourneys(run: Run, scene: Scene): Promise<readonly Journey[]> {
  const { browser, close } = await scene.line.connection.startBrowser([], scene.line.trust);
  run.after(close);
  const phone = await browser.newContext(devices["Pixel 7"]);
  await waitUntilQuiet(scene.traffic);
  const cold = await makeJourney(phone, scene, "cold");
  await waitUntilQuiet(scene.traffic);
  const warm = await makeJourney(phone, scene, "warm");
  await close();
  return [cold, warm];
}

async function makeJourney(
  phone: BrowserContext,
  { traffic, link }: Scene,
  visit: Journey["visit"],
): Promise<Journey> {
  const page = await phone.newPage();
  await page.addInitScript(relayOnly, []);
  const since = performance.now();
  const reached: Reached[] = [];
  for (const { name, reach, readMs = 0 } of stations) {
    const milliseconds = await reach({ page, link, student });
    await wait(readMs);
    reached.push({ name, seconds: milliseconds / 1000, traffic: await traffic.take() });
  }
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
