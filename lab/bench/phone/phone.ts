import { setTimeout as wait } from "node:timers/promises";
import { devices, type BrowserContext, type Page } from "playwright";
import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import { openFixture, type Fixture } from "../first-minute/first-minute-fixture.ts";
import { timed } from "../first-minute/journey-steps.ts";
import { describeTraffic } from "../first-minute/page-traffic.ts";
import { prepareBareViewer } from "../baselines/bare-call.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { observeVitals, readVitals, type Vitals } from "./page-vitals.ts";

const SPEED = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
/** How much slower the phone's processor is than this machine's. */
const SLOWDOWN = 6;
export const PHONE = { ...devices["Pixel 7"], timezoneId: "Africa/Addis_Ababa" };
/** Five minutes of a lecture: the host's fake microphone beeps once a second, which is speech with pauses. */
const LECTURE_MS = 300_000;
/** A page is read for this long, so that late fonts and pictures count, and an application that starts late. */
const READING_MS = 8000;
const TIMEOUT_MS = 120_000;

/** The limits of every page; `paint` only of those that name one. */
const SHIFT = 0.05;
const BLOCKED_MS = 500;
const PRESS_MS = 200;

interface Visit {
  what: string;
  /** Opens the page and resolves when it is usable. */
  open: (page: Page) => Promise<unknown>;
  /** The limit of a page's largest paint, or of a call's first frames, in seconds. */
  seconds?: number;
  signedIn?: boolean;
  call?: boolean;
  stayMs: number;
}

interface Visited {
  vitals: Vitals;
  /** The seconds until the page or the call was there. */
  seconds: number;
}

/** What a student with a cheap phone notices: shifts, blocked time, slow presses and late pages, beside bare pages. */
export const phone: Benchmark = {
  name: "phone",
  needs: ["root", "coturn", "haproxy"],
  long: true,
  async measure(run) {
    const fixture = await openFixture(run, SPEED);
    const stays = { page: run.size(READING_MS, 500), call: run.size(LECTURE_MS, 2000) };
    const bare = {
      page: await visit(run, fixture, barePage(fixture, stays.page)),
      call: await visit(run, fixture, bareCall(fixture, stays.page)),
    };
    const results: Result[] = [];
    for (const planned of visitsOf(fixture, stays)) {
      if (run.only !== undefined && !planned.what.includes(run.only)) continue;
      const visited = await visit(run, fixture, planned);
      results.push(...judge(planned, visited, planned.call === true ? bare.call : bare.page));
    }
    return results;
  },
};

function barePage({ bare }: Fixture, stayMs: number): Visit {
  return { what: "bare page", open: (page) => page.goto(bare.page), stayMs };
}

function bareCall({ bare }: Fixture, stayMs: number): Visit {
  return {
    what: "bare call",
    async open(page) {
      await page.goto(bare.call);
      await page.evaluate(prepareBareViewer);
      await page.locator("#join").click();
      await videoMoves(page);
    },
    call: true,
    stayMs,
  };
}

function visitsOf(
  { link, lectureId }: Fixture,
  { page: stayMs, call }: { page: number; call: number },
): readonly Visit[] {
  const { origin } = new URL(link);
  const at = (path: string) => (page: Page) => page.goto(`${origin}${path}`);
  return [
    { what: "landing", open: at("/"), stayMs },
    { what: "lecture's page", open: (page) => page.goto(link), stayMs },
    { what: "mentors", open: at("/mentors"), stayMs },
    {
      what: "log-in",
      async open(page) {
        await at("/login")(page);
        // Not by role: the computation of all roles would block the page for as long as its own scripts.
        await page.waitForSelector("main input[name=email]");
      },
      stayMs,
    },
    { what: "lectures", open: at("/lectures"), signedIn: true, stayMs },
    { what: "profile", open: at("/profile"), signedIn: true, seconds: 3, stayMs },
    { what: "lobby", open: at(`/status?id=${lectureId}`), signedIn: true, stayMs },
    {
      what: "room by its address",
      async open(page) {
        await at(`/class/${lectureId}/f`)(page);
        await videoMoves(page);
      },
      signedIn: true,
      call: true,
      seconds: 8,
      stayMs: call,
    },
  ];
}

/** Several frames must be decoded, because a single one may belong to a frozen video. */
async function videoMoves(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const quality = document.querySelector("video")?.getVideoPlaybackQuality();
    return (quality?.totalVideoFrames ?? 0) > 5;
  });
}

/** Visits the page with a new browser, in which nothing is cached. */
async function visit(
  run: Run,
  fixture: Fixture,
  { what, open, signedIn, call, stayMs }: Visit,
): Promise<Visited> {
  const { browser, close } = await fixture.line.connection.startBrowser([], fixture.line.trust);
  run.after(close);
  const context = await browser.newContext(PHONE);
  const page = await openSlowPage(context);
  await page.addInitScript(relayOnly, [fixture.relay]);
  await page.addInitScript(observeVitals);
  if (signedIn === true)
    await page.addInitScript((token) => sessionStorage.setItem("token", token), fixture.studentToken);
  await fixture.traffic.take();
  const since = performance.now();
  const opened = await timed(async () => void (await open(page)));
  await wait(stayMs);
  const vitals = await readVitals(page);
  const traffic = await fixture.traffic.take();
  await close();
  const seconds = (call === true ? opened : vitals.largestPaint) / 1000;
  run.log(`${what}: ${seconds.toFixed(2)} s, ${describe(vitals)}`);
  for (const line of describeTraffic(traffic, since)) run.log(`    ${line}`);
  for (const moved of vitals.moved) run.log(`    moved: ${moved}`);
  return { vitals, seconds };
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await slowDown(page);
  return page;
}

/** Makes the page's processor as slow as a cheap phone's. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

function describe({ shift, blocked, slowestPress }: Vitals): string {
  return `shift ${shift.toFixed(3)}, blocked ${blocked.toFixed(0)} ms, slowest press ${slowestPress.toFixed(0)} ms`;
}

function judge({ what, seconds, call }: Visit, { vitals, ...own }: Visited, bare: Visited): Result[] {
  const figure = (
    name: string,
    unit: string,
    [ours, baseline]: [number, number],
    atMost: number,
  ): Result => ({
    what: `${what} on a cheap phone, ${SPEED.name}: ${name}`,
    unit,
    ours,
    baseline,
    ratio: baseline === 0 ? null : ours / baseline,
    control: null,
    limit: { of: "ours", atMost },
  });
  return [
    figure("layout shift", "", [vitals.shift, bare.vitals.shift], SHIFT),
    figure("blocked", "ms", [vitals.blocked, bare.vitals.blocked], BLOCKED_MS),
    figure("slowest press", "ms", [vitals.slowestPress, bare.vitals.slowestPress], PRESS_MS),
    ...(seconds === undefined
      ? []
      : [figure(call === true ? "video moves" : "largest paint", "s", [own.seconds, bare.seconds], seconds)]),
  ];
}
