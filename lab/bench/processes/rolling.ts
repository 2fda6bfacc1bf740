import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { ApiNode } from "#backend/quality/testing/processes/api-nodes.ts";
import { recordStage, stageRecord, waitForNewFrames } from "../../../e2e/faults/stage-record.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture, type LectureFixture, type SignedInAccount } from "../stack/bench-lecture-repo.ts";
import { until } from "./process-faults.ts";
import { ReturningParticipant } from "./returning-participant.ts";
import { startNodes } from "./start-nodes.ts";

const PAGES = 5;
const SOCKETS = 95;
/** The number of participants who join one after another during the rolling release. */
const NEWCOMERS = 60;
const NEWCOMER_EVERY_MS = 400;
/** The time for which a page shows that it is joining, before it shows an error. */
const JOIN_SECONDS = 5;
const GAP_MS = 1000;
const DRAIN_SECONDS = "5";

interface Release {
  url: string;
  roomId: string;
  nodes: readonly ApiNode[];
}

async function openViewers(
  browser: Browser,
  url: string,
  { lectureId, instructor }: LectureFixture,
  students: readonly SignedInAccount[],
): Promise<Page[]> {
  const host = await openRoom(browser, url, lectureId, { account: instructor, as: "t" });
  await host.getByRole("button", { name: "Start Video" }).click();
  const viewers: Page[] = [];
  for (const account of students) viewers.push(await openRoom(browser, url, lectureId, { account, as: "f" }));
  await Promise.all(viewers.map((page) => waitForNewFrames(page)));
  return viewers;
}

/** Replaces each process with a new one, like a release. */
async function roll(nodes: readonly ApiNode[]): Promise<void> {
  for (const node of nodes) {
    await node.terminate();
    await node.startAgain();
  }
}

/** Makes one participant after another join until `isOver`. Returns the duration of each join in seconds. */
async function keepJoining(
  { url, roomId }: Release,
  accounts: readonly SignedInAccount[],
  isOver: () => boolean,
): Promise<number[]> {
  const joins: Promise<number>[] = [];
  for (const { token } of accounts) {
    if (isOver()) break;
    const since = performance.now();
    const one = new ReturningParticipant({ url, roomId, token });
    const joined = until(() => one.isInside(), "a newcomer's join");
    joins.push(joined.then(() => (performance.now() - since) / 1000).finally(() => one.close()));
    await wait(NEWCOMER_EVERY_MS);
  }
  return Promise.all(joins);
}

/**
 * Measures a rolling release of both processes during a lecture: participants may notice at most a brief interruption.
 */
export async function rolling(run: Run, { db, connectionString }: BenchDatabase): Promise<Result[]> {
  const pages = run.size(PAGES, 1);
  const viewing = pages + run.size(SOCKETS, 10);
  const lecture = await insertLecture(db, viewing + NEWCOMERS);
  const webDir = path.resolve(process.env["WEB_DIR"] ?? "dist/web");
  const { url, nodes } = await startNodes(run, connectionString, 2, { WEB_DIR: webDir, DRAIN_SECONDS });
  const release = { url, nodes, roomId: lecture.lectureId };
  const viewers = await openViewers(await startBrowser(run), url, lecture, lecture.students.slice(0, pages));
  const people = lecture.students
    .slice(pages, viewing)
    .map(({ token }) => new ReturningParticipant({ url, roomId: release.roomId, token }));
  run.after(async () => {
    for (const one of people) one.close();
  });
  await until(() => people.every((one) => one.isInside()), "the first join of everybody");

  await Promise.all(viewers.map(recordStage));
  const since = performance.now();
  let isOver = false;
  const rolled = roll(nodes).finally(() => (isOver = true));
  const newcomers = lecture.students.slice(viewing);
  const joins = await keepJoining(release, newcomers, () => isOver);
  await rolled;
  await until(() => people.every((one) => one.isInside()), "the return of everybody");
  run.log(`rolled in ${((performance.now() - since) / 1000).toFixed(1)} s, ${joins.length} joins meanwhile`);
  await Promise.all(viewers.map((page) => waitForNewFrames(page)));
  const stages = await Promise.all(viewers.map(stageRecord));
  const gaps = stages.map(({ longestFreezeMs }) => longestFreezeMs);
  return results(joins, gaps, viewing);
}

function results(joins: readonly number[], gaps: readonly number[], viewing: number): Result[] {
  const released = `a release rolls over two processes, ${viewing} viewers`;
  return [
    withoutBaseline({
      what: `${released}: longest gap in the video of ${gaps.length} pages`,
      unit: "ms",
      ours: Math.max(...gaps),
      limit: { of: "ours", atMost: GAP_MS },
    }),
    withoutBaseline({
      what: `${released}: slowest of ${joins.length} joins meanwhile`,
      unit: "s",
      ours: Math.max(...joins),
      limit: { of: "ours", atMost: JOIN_SECONDS },
    }),
  ];
}
