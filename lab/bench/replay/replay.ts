import { setTimeout as wait } from "node:timers/promises";
import { devices, type BrowserContext, type Page } from "playwright";
import type { LineSpeed } from "../first-minute/line.ts";
import { describeTraffic } from "../first-minute/page-traffic.ts";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Result, type Run } from "../measure/benchmark.ts";
import { startBrowser } from "../stack/browser.ts";
import { longestStall, timeToPlayer, timeToPlaying, timeToSeek } from "./player.ts";
import { openReplayFixture, type ReplayFixture } from "./replay-fixture.ts";

const ROUNDS = 3;
const POOR: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
/** The time for which a user reads a page before clicking. */
const READING_MS = 8000;
const WATCHED_MS = 120_000;
/** Positions in a one-hour replay, in seconds, so far apart that none is prefetched. */
const PLACES = [3301.5, 202.5, 1801, 2702.3, 903];

const visits = ["sound, cold", "sound, warm", "sound, from the lecture", "240p, from the lecture"] as const;
type Visit = (typeof visits)[number];

interface Start {
  visit: Visit;
  /** Milliseconds until "Play" can be clicked, and from the click until playback starts. */
  player: number;
  playing: number;
}

interface Played {
  starts: Start[];
  stalls: number[];
  seeks: number[];
}

/** A student who listens to a replay of an hour, on a phone with a poor connection. */
export const replay: Benchmark = {
  name: "replay",
  needs: ["root", "haproxy", "replay tools"],
  long: true,
  async measure(run) {
    const fixture = await openReplayFixture(run, POOR);
    const played: Played = { starts: [], stalls: [], seeks: [] };
    for (let round = 1; round <= (run.rounds ?? ROUNDS); round += 1) await play(run, fixture, played);
    const { starts, stalls, seeks } = played;
    return [
      ...visits.flatMap((visit) => judge(starts, visit)),
      worst(`sound: longest stall in ${run.size(WATCHED_MS, 5000) / 1000} s, on ${POOR.name}`, stalls, 100),
      worst(`sound: seek → it goes on, ${seeks.length} seeks, on ${POOR.name}`, seeks, 1000),
      ...(await freeSeeks(run, fixture)),
    ];
  },
};

/** Each browser is new, so the second visit finds in the browser's cache only what the first visit has loaded. */
async function play(run: Run, fixture: ReplayFixture, { starts, stalls, seeks }: Played): Promise<void> {
  const listener = await openPhone(run, fixture, { level: "audio" });
  starts.push(await start(run, fixture, await listener.newPage(), "sound, cold"));
  await wait(run.size(READING_MS, 1000));
  for (const page of listener.pages()) await page.close();
  const again = await listener.newPage();
  starts.push(await start(run, fixture, again, "sound, warm"));
  if (stalls.length === 0) stalls.push(await longestStall(again, run.size(WATCHED_MS, 5000)));
  for (const place of PLACES) seeks.push(await timeToSeek(again, place));
  run.log(
    `seeks: ${seeks
      .slice(-PLACES.length)
      .map((ms) => ms.toFixed(0))
      .join(", ")} ms`,
  );
  await listener.browser()?.close();
  for (const [visit, settings] of [
    ["sound, from the lecture", { level: "audio" }],
    ["240p, from the lecture", {}],
  ] as const) {
    const phone = await openPhone(run, fixture, settings);
    starts.push(await start(run, fixture, await phone.newPage(), visit));
    await phone.browser()?.close();
  }
}

/** `settings` are the media settings chosen on the phone: audio only, or no settings at all. */
async function openPhone(
  run: Run,
  { line, student }: ReplayFixture,
  settings: object,
): Promise<BrowserContext> {
  const { browser, close } = await line.connection.startBrowser([], line.trust);
  run.after(close);
  const context = await browser.newContext(devices["Pixel 7"]);
  await context.addInitScript(
    ([token, chosen]) => {
      sessionStorage.setItem("token", token);
      localStorage.setItem("media_settings", chosen);
    },
    [student.token, JSON.stringify(settings)] as const,
  );
  return context;
}

async function start(run: Run, fixture: ReplayFixture, page: Page, visit: Visit): Promise<Start> {
  const { lecture, replay: address, traffic } = fixture;
  const watch = page.getByRole("link", { name: "Watch the replay" });
  const isFromLecture = visit.endsWith("from the lecture");
  if (isFromLecture) {
    await page.goto(lecture);
    await watch.waitFor({ timeout: 60_000 });
    await wait(run.size(READING_MS, 1000));
  }
  await traffic.take();
  const since = performance.now();
  const player = await timeToPlayer(page, () =>
    isFromLecture ? watch.click() : page.goto(address, { waitUntil: "commit" }),
  );
  const atPlayer = await traffic.take();
  const playing = await timeToPlaying(page);
  const atPlaying = await traffic.take();
  run.log(`${visit}: player after ${player.toFixed(0)} ms, plays ${playing.toFixed(0)} ms after "Play"`);
  for (const one of [atPlayer, atPlaying])
    for (const text of describeTraffic(one, since)) run.log(`    ${text}`);
  return { visit, player, playing };
}

const START_SECONDS = 2;

function judge(starts: readonly Start[], visit: Visit): Result[] {
  const own = starts.filter((one) => one.visit === visit);
  const on = `on ${POOR.name}, ${visit}, median of ${own.length}`;
  const seconds = (name: "player" | "playing") => median(own.map((one) => one[name])) / 1000;
  return [
    withoutBaseline({
      what: `replay opened → "Play" can be pressed, ${on}`,
      unit: "s",
      ours: seconds("player"),
      limit: { of: "ours", atMost: START_SECONDS },
    }),
    withoutBaseline({
      what: `"Play" → it plays, ${on}`,
      unit: "s",
      ours: seconds("playing"),
      limit: { of: "ours", atMost: START_SECONDS },
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

/** Measures seeks with the best quality, on a computer with a good connection. */
async function freeSeeks(run: Run, fixture: ReplayFixture): Promise<Result[]> {
  const browser = await startBrowser(run, fixture.line.trust);
  const page = await browser.newPage();
  await page.addInitScript((token) => sessionStorage.setItem("token", token), fixture.student.token);
  await timeToPlayer(page, () => page.goto(fixture.replay));
  await timeToPlaying(page);
  const seeks: number[] = [];
  for (let round = 0; round < (run.rounds ?? ROUNDS); round += 1)
    for (const place of PLACES) seeks.push(await timeToSeek(page, place + round * 20));
  run.log(`on a free line: ${seeks.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  return [worst(`video: seek → it goes on, ${seeks.length} seeks, on a free line`, seeks, 1000)];
}
