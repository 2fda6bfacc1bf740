import type { Browser } from "playwright";
import { credentialsUntil, startRelay } from "../e2e/stack/start-relay.ts";
import { alone, compared, type Benchmark, type Result, type Run } from "./measure/benchmark.ts";
import { comparePairs } from "./measure/pairs.ts";
import { startBrowser } from "./stack/browser.ts";
import { insertClass, type LectureClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { bareJoins, productJoins, startBareHost, type Joiners } from "./stack/join-bursts.ts";
import { hostCamera, openRoom } from "./stack/product-room.ts";
import { startProduct } from "./stack/product.ts";
import { relayOnly } from "./stack/relay-only.ts";
import { shapeLine, type ShapedLine } from "./stack/shaped-browser.ts";
import { unbrokenPercent } from "./stack/unbroken-sound.ts";
import { openWeakLine } from "./stack/weak-line.ts";

const KBPS = 300;
const ROUND_TRIP_MS = 150;
const LOSS = 0.02;
const LINE = `${KBPS} kbit/s, ${ROUND_TRIP_MS} ms, ${LOSS * 100} % loss`;

const JOINS = 5;
const ROUNDS = 3;
const STUDENTS = 2;
const LISTEN_SECONDS = 120;
const CREDENTIALS_MS = 3_600_000;

/** A student on a weak mobile line: how soon the lecture is there, and whether its sound holds. */
export const shapedLine: Benchmark = {
  name: "shaped-line",
  async measure(run) {
    const stage = await setStage(run);
    return [await joining(run, stage), await listening(stage)];
  },
};

interface Stage {
  turn: Turn;
  room: LectureClass;
  /** On the line. */
  browser: Browser;
  /** Under which it finds the product and the bare call. */
  ours: string;
  bare: string;
}

async function setStage(run: Run): Promise<Stage> {
  const turn = await openTurn(run);
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("shaped");
  const room = await insertClass(db, STUDENTS);
  const { url } = await startProduct(run, connectionString, {
    HOST: "0.0.0.0",
    TURN_URLS: turn.urls,
    TURN_SECRET: turn.secret,
  });
  const hostBrowser = await startBrowser(run);
  const camera = await hostCamera(hostBrowser, url, room);
  const barePort = await startBareHost(run, hostBrowser, camera, "0.0.0.0");
  const ours = `http://${turn.line.address}:${new URL(url).port}`;
  const bare = `http://${turn.line.address}:${barePort}`;
  return { turn, room, browser: await turn.line.startBrowser([ours, bare]), ours, bare };
}

async function joining(run: Run, { turn, room, browser, ours, bare }: Stage): Promise<Result> {
  const joiners: Joiners = {
    browser,
    joins: JOINS,
    prepare: async (page) => void (await page.addInitScript(relayOnly, [turn.server])),
  };
  const comparison = await comparePairs({
    ours: await productJoins(joiners, ours, room),
    baseline: await bareJoins(joiners, bare, STUDENTS),
    rounds: run.rounds ?? ROUNDS,
    onRound: (ratio, round) => run.say(`round ${round}: ${ratio.toFixed(2)}×`),
  });
  run.say(`ours ${comparison.ours.toFixed(0)} ms, bare ${comparison.baseline.toFixed(0)} ms`);
  const what = `join → first frame on ${LINE}, median of ${JOINS} joins`;
  return compared({ what, unit: "ms", limit: { of: "ratio", atMost: 1.25 } }, comparison);
}

async function listening({ room, browser, ours }: Stage): Promise<Result> {
  const [person] = room.students;
  if (!person) throw new Error("a class has a student");
  const viewer = await openRoom(browser, ours, room.lectureId, { person, as: "f", prepare: relayOnly });
  await viewer.locator('video[data-source="camera"]').waitFor();
  return alone({
    what: `seconds of unbroken sound on ${LINE}, of ${LISTEN_SECONDS}`,
    unit: "%",
    ours: await unbrokenPercent(viewer, LISTEN_SECONDS),
    limit: { of: "ours", atLeast: 99 },
  });
}

interface Turn {
  line: ShapedLine;
  /** As the API is told it. */
  urls: string;
  secret: string;
  /** As a page is told that has no API. */
  server: RTCIceServer;
}

/** coturn behind the weak line: the rate is the wire's, delay and loss come on the way from there to the relay. */
async function openTurn(run: Run): Promise<Turn> {
  const relay = await startRelay();
  run.after(relay.stop);
  const line = await shapeLine(run, KBPS);
  const weak = await openWeakLine(line.address, relay.place, { delayMs: ROUND_TRIP_MS / 2, loss: LOSS });
  run.after(weak.close);
  const urls = `turn:${line.address}:${weak.port}?transport=udp`;
  const until = Math.floor((Date.now() + CREDENTIALS_MS) / 1000);
  return { line, urls, secret: relay.secret, server: { urls, ...credentialsUntil(relay.secret, until) } };
}
