import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "playwright";
import { MAX_PAGE_POINTS } from "#contract/slides/board.ts";
import type { Result, Run } from "../measure/benchmark.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { insertBoard, insertLecture, insertSlides } from "../stack/bench-lecture-repo.ts";
import { startBrowser } from "../stack/browser.ts";
import { startPostgres } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";
import { STROKE_POINTS, surfaceOf, wave } from "./wave.ts";

const MINUTES = 90;
/** A stroke takes a second, so this is a host who never lifts the pen for long. */
const STROKES_PER_MINUTE = 60;
const STROKES_PER_PAGE = Math.floor(MAX_PAGE_POINTS / (STROKE_POINTS + 1));
const POINT_MS = 1000 / STROKE_POINTS;
/** The last strokes are on their way, and no longer drawn as new. */
const SETTLING_MS = 2000;
const MOST_GROWTH = 1.1;

type Role = "host" | "viewer";
interface DrawnPage {
  page: Page;
  session: CDPSession;
}
type Pages = Record<Role, DrawnPage>;
const roles = ["host", "viewer"] as const;

interface Cost {
  /** Of scripts for one stroke. */
  milliseconds: number;
  /** Of the heap after a garbage collection. */
  megabytes: number;
}

/** What a stroke costs the pages of host and viewer in the last minute of drawing, beside the first. */
export async function drawing(run: Run): Promise<Result[]> {
  const minutes = run.minutes ?? run.size(MINUTES, 3);
  const perMinute = run.size(STROKES_PER_MINUTE, 2);
  const pages = await openPages(run, Math.ceil((minutes * perMinute) / STROKES_PER_PAGE) + 1);
  let drawn = 0;
  const draw = async (count: number, pointMs: number) => {
    for (const end = drawn + count; drawn < end; drawn += 1) {
      if (drawn > 0 && drawn % STROKES_PER_PAGE === 0) await showNext(pages, drawn / STROKES_PER_PAGE + 1);
      await drawStroke(pages.host, drawn, pointMs);
    }
    await wait(SETTLING_MS);
  };
  const measureMinute = () => measure(pages, perMinute, () => draw(perMinute, POINT_MS));
  // Code is compiled with the first strokes.
  await draw(run.size(10, 1), POINT_MS);
  const first = await measureMinute();
  run.log(`first minute: ${describe(first)}`);
  await draw(Math.max(perMinute * minutes - drawn - perMinute, 0), 0);
  const last = await measureMinute();
  run.log(`after ${drawn} strokes: ${describe(last)}`);
  return roles.flatMap((role) =>
    compare(`${minutes} minutes of drawing at the ${role}`, first[role], last[role]),
  );
}

/** Opens a lecture that shows the first of so many blank pages. */
async function openPages(run: Run, count: number): Promise<Pages> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("drawing");
  const { lectureId, instructor, students } = await insertLecture(db, 1);
  const [account] = students;
  if (!account) throw new Error("no student was inserted");
  const [first] = await insertSlides(db, lectureId, count);
  await insertBoard(db, lectureId, first);
  const { url } = await startProduct(run, connectionString);
  const browser = await startBrowser(run);
  const host = await openRoom(browser, url, lectureId, { account: instructor, as: "t" });
  const viewer = await openRoom(browser, url, lectureId, { account, as: "f" });
  const pages = { host: await meter(host), viewer: await meter(viewer) };
  await host.getByRole("toolbar", { name: "Drawing tools" }).waitFor();
  await isShown(pages, 1);
  return pages;
}

async function showNext(pages: Pages, number: number): Promise<void> {
  await pages.host.page.keyboard.press("ArrowRight");
  await isShown(pages, number);
}

async function isShown(pages: Pages, number: number): Promise<void> {
  for (const role of roles)
    await pages[role].page.locator(`.board__page > canvas[aria-label="Page ${number}"]`).waitFor();
}

/**
 * Draws with the mouse. A point takes so long; with 0, all points of a stroke come in one frame of the screen. The mouse
 * of Playwright would leave listeners in the page.
 */
async function drawStroke({ page, session }: DrawnPage, line: number, pointMs: number): Promise<void> {
  const [[x, y], ...rest] = wave(await surfaceOf(page), line);
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", toX: number, toY: number) =>
    session.send("Input.dispatchMouseEvent", { type, x: toX, y: toY, button: "left", clickCount: 1 });
  await send("mousePressed", x, y);
  const since = performance.now();
  const moves: Promise<unknown>[] = [];
  for (const [index, [toX, toY]] of rest.entries()) {
    const left = since + index * pointMs - performance.now();
    if (left > 0) await wait(left);
    moves.push(send("mouseMoved", toX, toY));
  }
  await Promise.all(moves);
  const [endX, endY] = rest.at(-1) ?? [x, y];
  await send("mouseReleased", endX, endY);
}

async function measure(pages: Pages, strokes: number, act: () => Promise<void>): Promise<Record<Role, Cost>> {
  const seconds = async () => ({
    host: await metric(pages.host, "ScriptDuration"),
    viewer: await metric(pages.viewer, "ScriptDuration"),
  });
  const before = await seconds();
  await act();
  const after = await seconds();
  const costOf = async (role: Role): Promise<Cost> => ({
    milliseconds: ((after[role] - before[role]) * 1000) / strokes,
    megabytes: await heapMegabytes(pages[role]),
  });
  return { host: await costOf("host"), viewer: await costOf("viewer") };
}

async function meter(page: Page): Promise<DrawnPage> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, session };
}

/** Returns the seconds for which scripts have run (`ScriptDuration`), or the bytes of their heap (`JSHeapUsedSize`). */
async function metric({ session }: DrawnPage, wanted: "ScriptDuration" | "JSHeapUsedSize"): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

async function heapMegabytes(page: DrawnPage): Promise<number> {
  await page.session.send("HeapProfiler.collectGarbage");
  return (await metric(page, "JSHeapUsedSize")) / 1e6;
}

const describe = (costs: Record<Role, Cost>) =>
  roles
    .map(
      (role) =>
        `${role} ${costs[role].milliseconds.toFixed(1)} ms a stroke, ${costs[role].megabytes.toFixed(2)} MB`,
    )
    .join("; ");

function compare(when: string, first: Cost, last: Cost): Result[] {
  const row = (what: string, unit: string, ours: number, baseline: number): Result => ({
    what: `${what} after ${when}, beside the first minute`,
    unit,
    ours,
    baseline,
    ratio: ours / baseline,
    control: null,
    limit: { of: "ratio", atMost: MOST_GROWTH },
  });
  return [
    row("scripts for one stroke", "ms", last.milliseconds, first.milliseconds),
    row("heap", "MB", last.megabytes, first.megabytes),
  ];
}
