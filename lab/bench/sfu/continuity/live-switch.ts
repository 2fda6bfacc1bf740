import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { Knex } from "#backend/platform/db/knex.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { announce } from "#contract/room/room.ts";
import { median } from "../../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import type { PageWithPeerConnections } from "../../room/media/peer-connections.ts";
import { startBrowser } from "../../stack/browser.ts";
import { insertLecture, type SignedInAccount } from "../../stack/bench-lecture-repo.ts";
import { longestGap, recordedFrames, recordFrames } from "./frame-times.ts";
import { openPair } from "../pair.ts";
import { openFixture, type SfuStack } from "../sfu-fixture.ts";
import { withdrawSeat } from "../sfu-state-repo.ts";
import { brokenSeconds, recordAudio } from "./audio-record.ts";

const ROUNDS = 10;
const MESH_SEATS = 8;
/** Observation time before and after the switch. */
const CALM_MS = 5000;
const GAP_MS = 500;

interface Switch {
  gapMs: number;
  brokenSeconds: number;
}

/** A lecture moves from mesh to Janus when its ninth viewer joins; another viewer's video and audio are recorded. */
export async function liveSwitch(run: Run, stack: SfuStack): Promise<Result[]> {
  const { db, product } = await openFixture(run, stack, "switch", { students: 0, aboveSeats: MESH_SEATS });
  const browser = await startBrowser(run);
  const switches: Switch[] = [];
  while (switches.length < (run.rounds ?? ROUNDS)) {
    const one = await switchOnce(run, db, product.url, browser);
    switches.push(one);
    run.log(
      `switch ${switches.length}: longest gap ${one.gapMs.toFixed(0)} ms, ${one.brokenSeconds} s of broken sound`,
    );
  }
  const gaps = switches.map(({ gapMs }) => gapMs);
  const broken = switches.reduce((sum, one) => sum + one.brokenSeconds, 0);
  return [
    withoutBaseline({
      what:
        `mesh → Janus as the ninth viewer comes: longest gap in the picture, ` +
        `worst of ${gaps.length} (median ${median(gaps).toFixed(0)} ms)`,
      unit: "ms",
      ours: Math.max(...gaps),
      limit: { of: "ours", atMost: GAP_MS },
      condition: { text: "no second of broken sound", holds: broken === 0 },
    }),
  ];
}

async function switchOnce(run: Run, db: Knex, url: string, browser: Browser): Promise<Switch> {
  const room = await insertLecture(db, MESH_SEATS + 1);
  const ninth = room.students.at(-1);
  if (!ninth) throw new Error("no student was inserted");
  await withdrawSeat(db, room.lectureId, ninth.id);
  const { host, viewer } = await openPair(run, url, room, { browser });
  await Promise.all([recordFrames(viewer), recordAudio(viewer), wait(CALM_MS)]);
  await enroll({ db }, room.lectureId, ninth.id);
  const page = await enter(url, ninth, room.lectureId);
  await viewer.waitForFunction(isOnSfu);
  await wait(CALM_MS);
  const outcome = {
    gapMs: longestGap(await recordedFrames(viewer)),
    brokenSeconds: await brokenSeconds(viewer),
  };
  page.close();
  for (const one of [host, viewer]) await (one satisfies Page).context().close();
  return outcome;
}

/** Joins as a page does and announces the peer; the lecture then moves to Janus. */
async function enter(url: string, { token }: SignedInAccount, roomId: string) {
  const page = await enterRoom(url, token, roomId);
  const response = await fetch(`${url}${announce.path}`, {
    method: announce.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ userId: page.answer.peerId, roomId }),
  });
  if (response.status !== announce.status) throw new Error(`announcing answered ${response.status}`);
  await response.arrayBuffer();
  return page;
}

/** Runs in the viewer's page: checks that the host's call has ended and one connection is left. */
function isOnSfu(): boolean {
  const { peerConnections } = window as unknown as PageWithPeerConnections;
  const open = peerConnections.filter(({ connectionState }) => connectionState !== "closed");
  return peerConnections.length > 1 && open.length === 1 && open[0]?.connectionState === "connected";
}
