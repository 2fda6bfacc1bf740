import type { Browser } from "playwright";
import {
  withoutBaseline,
  withBaseline,
  type Benchmark,
  type Result,
  type Run,
} from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { startBrowser } from "../stack/browser.ts";
import { insertLecture, type LectureFixture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { bareJoins, productJoins, startBareHost, type Joiners } from "./join-bursts.ts";
import { startHostCamera, openRoom } from "./participants/room-pages.ts";
import { startProduct } from "../stack/product.ts";
import { relayOnly } from "./media/relay-only.ts";
import { startDelayedRelay, type DelayedRelay } from "../network/delayed-relay.ts";
import { shapeConnection } from "../network/traffic-shaping.ts";
import { intactAudioPercent } from "./media/concealed-audio.ts";

const KBPS = 300;
const ROUND_TRIP_MS = 150;
const LOSS = 0.02;
const CONNECTION = `${KBPS} kbit/s, ${ROUND_TRIP_MS} ms, ${LOSS * 100} % loss`;

const JOINS = 5;
const ROUNDS = 3;
const STUDENTS = 2;
const AUDIO_SECONDS = 120;

/** A student on a poor mobile connection: the time until the lecture appears, and the continuity of its audio. */
export const shapedConnection: Benchmark = {
  name: "shaped-connection",
  needs: ["root", "coturn"],
  async measure(run) {
    const fixture = await openFixture(run);
    return [await measureJoins(run, fixture), await measureAudio(fixture, run.size(AUDIO_SECONDS, 5))];
  },
};

interface Fixture {
  relay: DelayedRelay;
  room: LectureFixture;
  /** A browser behind the poor connection. */
  browser: Browser;
  /** The URLs of the product and the bare call, as seen from this browser. */
  ours: string;
  bare: string;
}

async function openFixture(run: Run): Promise<Fixture> {
  const connection = await shapeConnection(run, KBPS);
  const relay = await startDelayedRelay(run, connection.address, { delayMs: ROUND_TRIP_MS / 2, loss: LOSS });
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("shaped");
  const room = await insertLecture(db, STUDENTS);
  const { url } = await startProduct(run, connectionString, {
    HOST: "0.0.0.0",
    TURN_URLS: relay.urls,
    TURN_SECRET: relay.secret,
  });
  const hostBrowser = await startBrowser(run);
  const camera = await startHostCamera(hostBrowser, url, room);
  const barePort = await startBareHost(run, hostBrowser, camera, { listenOn: "0.0.0.0" });
  const ours = `http://${connection.address}:${new URL(url).port}`;
  const bare = `http://${connection.address}:${barePort}`;
  const { browser } = await connection.startBrowser([ours, bare]);
  return { relay, room, browser, ours, bare };
}

async function measureJoins(run: Run, { relay, room, browser, ours, bare }: Fixture): Promise<Result> {
  const joiners: Joiners = {
    browser,
    joins: run.size(JOINS, 2),
    prepare: async (page) => void (await page.addInitScript(relayOnly, [relay.server])),
  };
  const comparison = await comparePairs(run, {
    rounds: ROUNDS,
    ours: await productJoins(joiners, ours, room),
    baseline: await bareJoins(joiners, bare, STUDENTS),
  });
  run.log(`ours ${comparison.ours.toFixed(0)} ms, bare ${comparison.baseline.toFixed(0)} ms`);
  const what = `join → first frame on ${CONNECTION}, median of ${joiners.joins} joins`;
  return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.25 } }, comparison);
}

async function measureAudio({ room, browser, ours }: Fixture, seconds: number): Promise<Result> {
  const [account] = room.students;
  if (!account) throw new Error("a lecture has a student");
  const viewer = await openRoom(browser, ours, room.lectureId, { account, as: "f", prepare: relayOnly });
  await viewer.locator('video[data-source="camera"]').waitFor();
  return withoutBaseline({
    what: `seconds of intact audio on ${CONNECTION}, of ${seconds}`,
    unit: "%",
    ours: await intactAudioPercent(viewer, seconds),
    limit: { of: "ours", atLeast: 99 },
  });
}
