import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import type { Result, Run } from "../measure/benchmark.ts";
import { PHONE, slowDown } from "../phone/phone.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { insertBoard, insertLecture } from "../stack/bench-lecture-repo.ts";
import { startBrowser } from "../stack/browser.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper, type HelperProcess } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";
import { addDeck } from "./picture-deck.ts";

const SECONDS = 30;
/** What a host has written on a page of which there is hardly any place left. */
const FULL_POINTS = 15_000;
const LEAST_FRAMES = 30;
/** The page has loaded its pictures, and compiled what draws. */
const SETTLING_MS = 5000;

/** Opens a lecture that shows a picture to a viewer on a cheap phone. */
async function openLecture(run: Run): Promise<{ host: HelperProcess; viewer: Page }> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("ink-frames");
  const { lectureId: roomId, instructor, students } = await insertLecture(db, 2);
  const { url } = await startProduct(run, connectionString);
  const slides = await addDeck(url, roomId, instructor, 1);
  await insertBoard(db, roomId, slides[0]);
  const [account, other] = students;
  if (!account || !other) throw new Error("too few students were inserted");
  const host = startHelper(run, "slides/ink-process.ts", {
    url,
    roomId,
    slides,
    host: instructor.token,
    scale: 3,
  });
  await host.request({ do: "join", tokens: [other.token] });
  const browser = await startBrowser(run);
  const viewer = await openRoom(browser, url, roomId, {
    account,
    as: "f",
    device: PHONE,
    prepare: countFilledStrokes,
    onOpen: slowDown,
  });
  await viewer.locator(".board__page > img").waitFor();
  return { host, viewer };
}

/** Frames a second of a viewer's page on a cheap phone while a host draws on a picture, beside a host who rests. */
export async function inkFrames(run: Run): Promise<Result[]> {
  const { host, viewer } = await openLecture(run);
  const seconds = run.size(SECONDS, 2);
  const draw = () => host.request({ do: "draw", seconds });
  await host.request({ do: "draw", seconds: run.size(5, 1) });
  await wait(run.size(SETTLING_MS, 500));
  const resting = await slowestSecond(run, viewer, seconds, "resting", () => wait(seconds * 1000));
  const measure = async (page: string): Promise<Result> => {
    const before = await strokesFilled(viewer);
    const ours = await slowestSecond(run, viewer, seconds, page, draw);
    const filled = (await strokesFilled(viewer)) - before;
    run.log(`${page}: strokes were filled ${filled} times`);
    return {
      what: `frames in the slowest of ${seconds} seconds on a cheap phone while the host draws on ${page}`,
      unit: "frames/s",
      ours,
      baseline: resting,
      ratio: ours / resting,
      control: null,
      limit: { of: "ours", atLeast: LEAST_FRAMES },
      condition: { text: "the ink is shown", holds: filled > seconds },
    };
  };
  const empty = await measure("an empty page");
  await host.request({ do: "fill", points: run.size(FULL_POINTS, 1500) });
  await wait(run.size(SETTLING_MS, 500));
  return [empty, await measure("a full page")];
}

/** Returns the fewest frames of a second while `act` runs. */
async function slowestSecond(
  run: Run,
  viewer: Page,
  seconds: number,
  when: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const [frames] = await Promise.all([viewer.evaluate(countFrames, seconds), act()]);
  const inOrder = frames.toSorted((one, other) => one - other);
  run.log(
    `${when}: frames of each second, fewest first: ${inOrder.map((count) => count.toFixed(0)).join(" ")}`,
  );
  return inOrder[0] ?? Number.NaN;
}

/** Runs in the page. Returns the frames of each second. */
async function countFrames(seconds: number): Promise<number[]> {
  const frames: number[] = [];
  let begin = performance.now();
  for (let count = 0; frames.length < seconds;) {
    const now = await new Promise(requestAnimationFrame);
    count += 1;
    if (now - begin < 1000) continue;
    frames.push((count * 1000) / (now - begin));
    [begin, count] = [now, 0];
  }
  return frames;
}

interface PageThatCounts extends Window {
  strokesFilled: number;
}

/** Runs in the page before its own scripts. */
function countFilledStrokes(): void {
  const page = window as unknown as PageThatCounts;
  page.strokesFilled = 0;
  const fill = Reflect.get(CanvasRenderingContext2D.prototype, "fill") as (...path: unknown[]) => void;
  CanvasRenderingContext2D.prototype.fill = function count(...path: unknown[]) {
    page.strokesFilled += 1;
    Reflect.apply(fill, this, path);
  };
}

/** Returns how often a stroke has been drawn; those that are being drawn are drawn again with each frame. */
const strokesFilled = (viewer: Page) =>
  viewer.evaluate(() => (window as unknown as PageThatCounts).strokesFilled);
