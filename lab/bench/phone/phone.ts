import { setTimeout as wait } from "node:timers/promises";
import { devices, type Page } from "playwright";
import { median } from "../measure/arithmetic.ts";
import type { Benchmark, Result, Run } from "../measure/benchmark.ts";
import { openFixture, type Fixture } from "../first-minute/first-minute-fixture.ts";
import { timed } from "../first-minute/journey-steps.ts";
import { describeTraffic } from "../first-minute/page-traffic.ts";
import { prepareBareViewer } from "../baselines/bare-call.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { until } from "../sfu/until.ts";
import { recordBlocked } from "./blocked-time.ts";
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

interface VisitInRounds extends Visit {
  /** Milliseconds, one figure for each round. */
  blocked: number[];
}

interface Visited {
  vitals: Vitals;
  /** Milliseconds, the median of all rounds. */
  blocked: number;
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
    const inRounds = (planned: Visit): VisitInRounds => ({ ...planned, blocked: [] });
    const bare = {
      page: inRounds(barePage(fixture, stays.page)),
      call: inRounds(bareCall(fixture, stays.page)),
    };
    const ours = visitsOf(fixture, stays)
      .filter(({ what }) => what.includes(run.only ?? ""))
      .map(inRounds);
    // In turns, since whatever else this machine does changes with time.
    for (let round = run.rounds ?? run.size(3, 1); round > 0; round--)
      for (const planned of [bare.page, bare.call, ...ours])
        planned.blocked.push(await measureBlocked(run, fixture, planned));
    const visitedBare = {
      page: await visit(run, fixture, bare.page),
      call: await visit(run, fixture, bare.call),
    };
    const results: Result[] = [];
    for (const planned of ours) {
      const visited = await visit(run, fixture, planned);
      results.push(...judge(planned, visited, planned.call === true ? visitedBare.call : visitedBare.page));
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
      await evaluate(page, `(${String(prepareBareViewer)})(); document.querySelector("#join").click()`);
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
    { what: "log-in", open: at("/login"), stayMs },
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
const VIDEO_MOVES = '(document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 5';

async function videoMoves(page: Page): Promise<void> {
  await until(() => evaluate(page, VIDEO_MOVES), "moving video", TIMEOUT_MS);
}

/** Without Playwright's own scripts, which would block a slow phone for longer than some pages do. */
async function evaluate(page: Page, expression: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression });
  await session.detach();
  return result.value === true;
}

/** Opens an empty page in a new browser, in which nothing is cached. */
async function openBrowser(run: Run, fixture: Fixture, { signedIn }: Visit) {
  const { browser, close } = await fixture.line.connection.startBrowser([], fixture.line.trust);
  run.after(close);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(relayOnly, [fixture.relay]);
  if (signedIn === true)
    await page.addInitScript((token) => sessionStorage.setItem("token", token), fixture.studentToken);
  return { page, close };
}

async function measureBlocked(run: Run, fixture: Fixture, planned: Visit): Promise<number> {
  const { page, close } = await openBrowser(run, fixture, planned);
  const stop = await recordBlocked(page, SLOWDOWN);
  await planned.open(page);
  await wait(run.size(READING_MS, 500));
  const blocked = await stop();
  await close();
  run.log(`${planned.what}: blocked ${blocked.toFixed(0)} ms`);
  return blocked;
}

async function visit(run: Run, fixture: Fixture, planned: VisitInRounds): Promise<Visited> {
  const { what, open, call, stayMs, blocked } = planned;
  const { page, close } = await openBrowser(run, fixture, planned);
  await slowDown(page);
  await page.addInitScript(observeVitals);
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
  return { vitals, seconds, blocked: median(blocked) };
}

/** Makes the page's processor as slow as a cheap phone's. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

function describe({ shift, slowestPress }: Vitals): string {
  return `shift ${shift.toFixed(3)}, slowest press ${slowestPress.toFixed(0)} ms`;
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
    figure("blocked", "ms", [own.blocked, bare.blocked], BLOCKED_MS),
    figure("slowest press", "ms", [vitals.slowestPress, bare.vitals.slowestPress], PRESS_MS),
    ...(seconds === undefined
      ? []
      : [figure(call === true ? "video moves" : "largest paint", "s", [own.seconds, bare.seconds], seconds)]),
  ];
}
