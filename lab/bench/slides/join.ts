import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { joinLink, usable } from "../first-minute/journey-steps.ts";
import { waitUntilQuiet } from "../first-minute/journey.ts";
import { openLine, type Line, type LineSpeed } from "../first-minute/line.ts";
import { createTrafficCounter, describeTraffic, type TrafficCounter } from "../first-minute/page-traffic.ts";
import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { startDelayedRelay } from "../network/delayed-relay.ts";
import { PHONE } from "../phone/phone.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { openLobby, openRoom } from "../room/participants/room-pages.ts";
import { insertBoard, insertLecture, type LectureFixture } from "../stack/bench-lecture-repo.ts";
import { startBrowser } from "../stack/browser.ts";
import { startPostgres } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";
import {
  giveToneMicrophone,
  showNextWithTone,
  TONE_HZ,
  watchChange,
  watchJoin,
  watchPictures,
  watchSound,
  type Noticed,
  type PageThatWatches,
} from "./page-and-sound.ts";
import { addDeck } from "./picture-deck.ts";

const SPEED: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
const JOINS = 5;
const CHANGES = 10;
/** Between two changes, the next pages load. */
const PAGE_MS = 8000;
const SOUND_SECONDS = 1.5;
const PAGE_SECONDS = 2;
const APART_MS = 300;

interface Lecture extends LectureFixture {
  line: Line;
  traffic: TrafficCounter;
  /** The product's address for browsers on both sides of the line. */
  origin: string;
  host: Page;
}

/** A student on a poor line joins a lecture that shows slides, and sees them change. */
export async function slidesJoin(run: Run): Promise<Result[]> {
  const lecture = await openLecture(run);
  const joined: Noticed[] = [];
  const apart: number[] = [];
  for (const student of lecture.students) {
    const { browser, close } = await lecture.line.connection.startBrowser([], lecture.line.trust);
    const lobby = await openLobby(browser, lecture.origin, lecture.lectureId, student, prepareViewer, PHONE);
    joined.push(await join(run, lecture, lobby));
    if (joined.length === lecture.students.length) apart.push(...(await changePages(run, lecture, lobby)));
    await close();
  }
  const seconds = (what: keyof Noticed) => median(joined.map((one) => one[what])) / 1000;
  const row = (what: string, unit: string, ours: number, atMost: number) =>
    withoutBaseline({ what: `${what}, ${SPEED.name}`, unit, ours, limit: { of: "ours", atMost } });
  const times = `median of ${joined.length}`;
  return [
    row(`"Join Class" → sound, slides are shown, ${times}`, "s", seconds("sound"), SOUND_SECONDS),
    row(`"Join Class" → the first page, ${times}`, "s", seconds("page"), PAGE_SECONDS),
    row(
      `a change of page and the sound of that moment are apart, most of ${apart.length}`,
      "ms",
      Math.max(...apart.map(Math.abs)),
      APART_MS,
    ),
  ];
}

async function openLecture(run: Run): Promise<Lecture> {
  const line = await openLine(run, SPEED);
  const traffic = createTrafficCounter();
  const relay = await startDelayedRelay(run, line.connection.address, {
    delayMs: line.delayMs,
    loss: 0,
    onBytes: traffic.addMedia,
  });
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("slides-join");
  const fixture = await insertLecture(db, run.size(JOINS, 1));
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const { url } = await startProduct(run, connectionString, {
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: "1",
    TURN_URLS: relay.urls,
    TURN_SECRET: relay.secret,
  });
  await line.serve({ target: new URL(url), port }, traffic);
  const [first] = await addDeck(url, fixture.lectureId, fixture.instructor, CHANGES + 1);
  await insertBoard(db, fixture.lectureId, first);
  const host = await openRoom(await startBrowser(run, line.trust), origin, fixture.lectureId, {
    account: fixture.instructor,
    as: "t",
    onOpen: async (page) => void (await page.addInitScript(giveToneMicrophone, TONE_HZ)),
  });
  await host.getByRole("button", { name: "Turn on microphone" }).click();
  return { ...fixture, line, traffic, origin, host };
}

async function prepareViewer(page: Page): Promise<void> {
  await page.addInitScript(relayOnly, []);
  await page.addInitScript(watchPictures);
  await page.addInitScript(watchSound);
}

/** Waits until the lobby has fetched everything ahead, and joins from it. */
async function join(run: Run, { traffic }: Lecture, lobby: Page): Promise<Noticed> {
  await usable(joinLink(lobby));
  await waitUntilQuiet(traffic);
  const since = performance.now();
  await lobby.evaluate(watchJoin);
  await joinLink(lobby).click();
  const joined = await lobby.evaluate(() => (window as unknown as PageThatWatches).joined);
  run.log(`sound after ${joined.sound.toFixed(0)} ms, page after ${joined.page.toFixed(0)} ms`);
  for (const line of describeTraffic(await traffic.take(), since)) run.log(`    ${line}`);
  return joined;
}

/** Returns by how many milliseconds each page came after the tone of its moment. */
async function changePages(run: Run, { host }: Lecture, viewer: Page): Promise<number[]> {
  const apart: number[] = [];
  while (apart.length < run.size(CHANGES, 2)) {
    await wait(PAGE_MS);
    const watching = viewer.evaluate(watchChange, TONE_HZ);
    // The viewer's page listens by then.
    await wait(1000);
    await host.evaluate(showNextWithTone);
    const { sound, page } = await watching;
    run.log(`the page came ${(page - sound).toFixed(0)} ms after the tone`);
    apart.push(page - sound);
  }
  return apart;
}
