import { setTimeout as wait } from "node:timers/promises";
import { devices, type Browser, type Page } from "playwright";
import type { LineSpeed } from "../first-minute/line.ts";
import { describeTraffic } from "../first-minute/traffic.ts";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Result, type Run } from "../measure/benchmark.ts";
import { startBrowser } from "../stack/browser.ts";
import { longestStall, timeToPlayer, timeToSeek, timeToSound } from "./player.ts";
import { openReplayScene, type ReplayScene } from "./scene.ts";

const ROUNDS = 3;
const POOR: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
/** How long somebody reads a page before they press. */
const READING_MS = 8000;
const WATCHED_MS = 120_000;
/** In seconds of an hour, far apart: nothing of them is fetched. */
const PLACES = [3300, 200, 1800, 2700, 900];

const visits = ["cold", "warm", "from the lecture"] as const;
type Visit = (typeof visits)[number];

interface Start {
  visit: Visit;
  /** Milliseconds until "Play" can be pressed, and from then until it plays. */
  player: number;
  sound: number;
}

/** A student with a poor connection, who listens to a replay of an hour. */
export const replay: Benchmark = {
  name: "replay",
  long: true,
  async measure(run) {
    const scene = await openReplayScene(run, POOR);
    const rounds = run.rounds ?? ROUNDS;
    const starts: Start[] = [];
    const stalls: number[] = [];
    const seeks: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const browser = await openPoor(run, scene);
      starts.push(await start(run, scene, browser, "cold"));
      const warm = await openPhone(browser, scene);
      starts.push(await startOn(run, scene, warm, "warm"));
      if (round === 1) stalls.push(await longestStall(warm, WATCHED_MS));
      for (const place of PLACES) seeks.push(await timeToSeek(warm, place));
      await browser.close();
      const other = await openPoor(run, scene);
      starts.push(await start(run, scene, other, "from the lecture"));
      await other.close();
    }
    return [
      ...visits.flatMap((visit) => judge(starts, visit)),
      worst(`sound alone: longest stall in ${WATCHED_MS / 1000} s, on ${POOR.name}`, stalls, 100),
      worst(`sound alone: seek → it goes on, ${seeks.length} seeks, on ${POOR.name}`, seeks, 1000),
      ...(await freeSeeks(run, scene)),
    ];
  },
};

async function openPoor(run: Run, { line }: ReplayScene): Promise<Browser> {
  const { browser, close } = await line.connection.startBrowser([], line.trust);
  run.after(close);
  return browser;
}

/** A phone whose owner has chosen sound alone. */
async function openPhone(browser: Browser, { student }: ReplayScene): Promise<Page> {
  const [known] = browser.contexts();
  const context = known ?? (await browser.newContext(devices["Pixel 7"]));
  const page = await context.newPage();
  await page.addInitScript((token) => {
    sessionStorage.setItem("token", token);
    localStorage.setItem("media_settings", JSON.stringify({ level: "audio" }));
  }, student.token);
  return page;
}

async function start(run: Run, scene: ReplayScene, browser: Browser, visit: Visit): Promise<Start> {
  const page = await openPhone(browser, scene);
  const started = await startOn(run, scene, page, visit);
  await wait(READING_MS);
  await page.close();
  return started;
}

async function startOn(run: Run, scene: ReplayScene, page: Page, visit: Visit): Promise<Start> {
  const { lecture, replay: address, traffic } = scene;
  const watch = page.getByRole("link", { name: "Watch the replay" });
  if (visit === "from the lecture") {
    await page.goto(lecture);
    await watch.waitFor({ timeout: 60_000 });
    await wait(READING_MS);
  }
  await traffic.take();
  const since = performance.now();
  const player = await timeToPlayer(page, () =>
    visit === "from the lecture" ? watch.click() : page.goto(address, { waitUntil: "commit" }),
  );
  const atPlayer = await traffic.take();
  const sound = await timeToSound(page);
  const atSound = await traffic.take();
  run.log(`${visit}: player after ${player.toFixed(0)} ms, sound ${sound.toFixed(0)} ms after "Play"`);
  for (const one of [atPlayer, atSound])
    for (const text of describeTraffic(one, since)) run.log(`    ${text}`);
  return { visit, player, sound };
}

/** What people may have to wait until the player is there: the rest is the line's, which a whole page has to pass. */
const PLAYER_SECONDS: Readonly<Record<Visit, number>> = { cold: 8, warm: 2, "from the lecture": 2 };
const SOUND_SECONDS = 2;

function judge(starts: readonly Start[], visit: Visit): Result[] {
  const own = starts.filter((one) => one.visit === visit);
  const on = `on ${POOR.name}, ${visit}, median of ${own.length}`;
  const seconds = (name: "player" | "sound") => median(own.map((one) => one[name])) / 1000;
  const opened = visit === "from the lecture" ? "Watch the replay" : "/replay";
  return [
    withoutBaseline({
      what: `${opened} → "Play" can be pressed, ${on}`,
      unit: "s",
      ours: seconds("player"),
      limit: { of: "ours", atMost: PLAYER_SECONDS[visit] },
    }),
    withoutBaseline({
      what: `"Play" → sound, ${on}`,
      unit: "s",
      ours: seconds("sound"),
      limit: { of: "ours", atMost: SOUND_SECONDS },
    }),
  ];
}

function worst(what: string, times: readonly number[], atMost: number): Result {
  return withoutBaseline({
    what: `${what}, worst (median ${median(times).toFixed(0)} ms)`,
    unit: "ms",
    ours: Math.max(...times),
    limit: { of: "ours", atMost },
  });
}

/** With the best quality, on a computer with a good connection. */
async function freeSeeks(run: Run, scene: ReplayScene): Promise<Result[]> {
  const browser = await startBrowser(run, scene.line.trust);
  const page = await browser.newPage();
  await page.addInitScript((token) => sessionStorage.setItem("token", token), scene.student.token);
  await timeToPlayer(page, () => page.goto(scene.replay));
  await timeToSound(page);
  const seeks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of PLACES) seeks.push(await timeToSeek(page, place + round * 20));
  run.log(`on a free line: ${seeks.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  return [worst(`video: seek → it goes on, ${seeks.length} seeks, on a free line`, seeks, 1000)];
}
