import { setTimeout as wait } from "node:timers/promises";
import { devices, type BrowserContext } from "playwright";
import { CACHED_STYLES_COOKIE } from "#contract/pages/page-cookies.ts";
import type { Run } from "../measure/benchmark.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { bareVisit } from "./bare-visit.ts";
import { student } from "./visited-lecture.ts";
import { newStudent } from "./new-student.ts";
import { returningStudent } from "./returning-student.ts";
import type { Fixture } from "./first-minute-fixture.ts";
import type { Step } from "./journey-steps.ts";
import { totalBytes, type Traffic, type TrafficCounter } from "./page-traffic.ts";

interface Reached {
  step: Step;
  seconds: number;
  traffic: Traffic;
}

export const visits = ["cold", "warm", "new student", "bare"] as const;
export type Visit = (typeof visits)[number];

/** The timings of a journey, step by step. */
export interface Journey {
  visit: Visit;
  /** The start of the journey, by `performance.now()`. */
  since: number;
  reached: readonly Reached[];
}

/**
 * The time, in milliseconds, for which a returning visitor watched the lecture on the first visit. By the end of that
 * visit, the service worker is installed; its downloads are not counted.
 */
const WATCHING_MS = 8000;
/** After this time without traffic, nothing of the previous journey is still in transit. */
const QUIET_MS = 2000;
/**
 * The phone's time zone is the lecture's. In a zone with a different date, the phone's own time for the lecture would
 * appear only after the application has loaded.
 */
const ZONE = "Africa/Addis_Ababa";

/**
 * Makes the same journey twice: first in a new browser with nothing cached, then in a new, signed-out tab with the
 * cache and the service worker. Then makes two more journeys, each in a separate browser: that of a new student without
 * an account, and the baseline's journey.
 */
export async function makeJourneys(run: Run, fixture: Fixture): Promise<readonly Journey[]> {
  const { link, bare } = fixture;
  const returning = returningStudent(link, student);
  return [
    ...(await inNewBrowser(run, fixture, [
      ["cold", returning],
      ["warm", returning],
    ])),
    ...(await inNewBrowser(run, fixture, [["new student", newStudent(link)]])),
    ...(await inNewBrowser(run, fixture, [["bare", bareVisit(bare)]])),
  ];
}

async function inNewBrowser(
  run: Run,
  fixture: Fixture,
  journeys: readonly [Visit, readonly Step[]][],
): Promise<Journey[]> {
  const { browser, close } = await fixture.line.connection.startBrowser([], fixture.line.trust);
  run.after(close);
  const phone = await browser.newContext({ ...devices["Pixel 7"], timezoneId: ZONE });
  const made: Journey[] = [];
  for (const [visit, steps] of journeys) {
    const traffic = visit === "bare" ? fixture.bareTraffic : fixture.traffic;
    // A phone stays logged in, and each journey begins signed out; what it has cached stays.
    await phone.clearCookies({ name: new RegExp(`^(?!${CACHED_STYLES_COOKIE}$)`) });
    await waitUntilQuiet(traffic);
    made.push(await makeJourney(run, phone, { visit, steps, traffic, relay: fixture.relay }));
  }
  await close();
  return made;
}

interface Way {
  visit: Visit;
  steps: readonly Step[];
  traffic: TrafficCounter;
  relay: RTCIceServer;
}

async function makeJourney(
  run: Run,
  phone: BrowserContext,
  { visit, steps, traffic, relay }: Way,
): Promise<Journey> {
  const page = await phone.newPage();
  await page.addInitScript(relayOnly, [relay]);
  const since = performance.now();
  const reached: Reached[] = [];
  for (const step of steps) {
    const milliseconds = await step.reach(page);
    await wait(step.readMs ?? 0);
    reached.push({ step, seconds: milliseconds / 1000, traffic: await traffic.take() });
  }
  if (visit === "cold") await wait(run.size(WATCHING_MS, 1000));
  await page.close();
  return { visit, since, reached };
}

/** After a viewer has left, the host keeps sending to them until their call times out. */
export async function waitUntilQuiet(traffic: TrafficCounter): Promise<void> {
  do {
    await traffic.take();
    await wait(QUIET_MS);
  } while (totalBytes(await traffic.take()) > 0);
}
