import { setTimeout as wait } from "node:timers/promises";
import { devices, type Browser, type BrowserContext } from "playwright";
import type { Run } from "../measure/benchmark.ts";
import { startDelayedRelay } from "../network/delayed-relay.ts";
import { openDelayedProxy } from "../network/delayed-proxy.ts";
import { shapeConnection, type ShapedConnection } from "../network/shaped-connection.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { startHostCamera } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import { startDemonstration } from "../stack/product.ts";
import { findLecture, student } from "./demonstration-lecture.ts";
import { stations, type StationName } from "./stations.ts";
import { createTrafficCounter, kindOf, totalBytes, type Traffic, type TrafficCounter } from "./traffic.ts";

const KBPS = 300;
const ROUND_TRIP_MS = 150;
export const CONNECTION = `${KBPS} kbit/s, ${ROUND_TRIP_MS} ms`;

interface Scene {
  connection: ShapedConnection;
  traffic: TrafficCounter;
  origin: string;
  lectureId: string;
}

function lectureLink(origin: string, lectureId: string): string {
  return `${origin}/lecture?id=${lectureId}`;
}

/** How a journey went, station by station. */
export type Journey = readonly { name: StationName; seconds: number; traffic: Traffic }[];

/** Without traffic for so long, nothing of the last journey is still on its way. */
const QUIET_MS = 2000;

/** Starts the demonstration, with a live host, behind one connection for all traffic. */
export async function openScene(run: Run): Promise<Scene> {
  const connection = await shapeConnection(run, KBPS);
  const delayMs = ROUND_TRIP_MS / 2;
  const traffic = createTrafficCounter();
  const relay = await startDelayedRelay(run, connection.address, {
    delayMs,
    loss: 0,
    onBytes: (bytes) => traffic.add("media", bytes),
  });
  const { url } = await startDemonstration(run, { TURN_URLS: relay.urls, TURN_SECRET: relay.secret });
  const proxy = await openDelayedProxy({
    address: connection.address,
    target: new URL(url),
    delayMs,
    onBytes: (type, bytes) => traffic.add(kindOf(type), bytes),
  });
  run.after(proxy.close);
  const { lectureId, instructor } = await findLecture(url);
  await startHostCamera(await startBrowser(run), url, { lectureId, instructor, students: [] });
  // Many people open a shared link: the server has rendered its page before.
  await fetch(lectureLink(url, lectureId));
  return { connection, traffic, lectureId, origin: `http://${connection.address}:${proxy.port}` };
}

/** Each journey has a new browser, so that nothing is cached. */
export async function makeJourney(
  run: Run,
  { connection, traffic, origin, lectureId }: Scene,
): Promise<Journey> {
  const { browser, close } = await connection.startBrowser([origin]);
  const page = await (await openPhone(browser)).newPage();
  await page.addInitScript(relayOnly, []);
  const guest = { page, link: lectureLink(origin, lectureId), student };
  await waitUntilQuiet(traffic);
  const journey: Journey[number][] = [];
  for (const { name, reach } of stations) {
    const seconds = (await reach(guest)) / 1000;
    journey.push({ name, seconds, traffic: traffic.take() });
  }
  await page.close();
  await close();
  return journey;
}

/** The host keeps sending to a viewer who has left until their call times out. */
async function waitUntilQuiet(traffic: TrafficCounter): Promise<void> {
  do {
    traffic.take();
    await wait(QUIET_MS);
  } while (totalBytes(traffic.take()) > 0);
}

function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext(devices["Pixel 7"]);
}
