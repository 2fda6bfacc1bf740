import { setTimeout as wait } from "node:timers/promises";
import { residentMegabytes } from "../stack/resident-memory.ts";
import type { Lecture } from "./lecture.ts";
import { browserMegabytes, heldMegabytes, lookAt, type Playing } from "./look.ts";

const LOOK_EVERY_MS = 10_000;
/** Memory is weighed, and somebody says something, each time so many looks have passed. */
const LOOKS_TO_WEIGH = 6;
/** What pages hold is looked through less often: each of them stands still for it. */
const LOOKS_TO_SEARCH = 30;

/** What was seen over a time; numbers in the order they were seen. */
export interface Series {
  /** MB. */
  backend: number[];
  browsers: number[];
  /** MB of each process that draws a page. */
  pages: Map<number, number[]>;
  /** MB that the scripts of each page hold, the host's first. */
  held: number[][];
  /** Milliseconds: each viewer's sound, then each viewer's picture. */
  lags: number[][];
  /** How often a viewer's picture had not moved since the look before. */
  standing: number;
}

export async function watchLecture(
  lecture: Lecture,
  forMs: number,
  tell: (line: string) => void,
): Promise<Series> {
  const { host, viewers } = lecture;
  const series: Series = {
    backend: [],
    browsers: [],
    pages: new Map(),
    held: [host, ...viewers].map(() => []),
    lags: [...viewers, ...viewers].map(() => []),
    standing: 0,
  };
  let before: readonly Playing[] = [];
  const end = performance.now() + forMs;
  for (let looks = 0; performance.now() < end; looks += 1) {
    const now = await Promise.all(viewers.map(lookAt));
    noteLags(series, now);
    series.standing += now.filter(({ frames }, index) => frames === before[index]?.frames).length;
    before = now;
    if (looks % LOOKS_TO_SEARCH === 0) await search(lecture, series);
    if (looks % LOOKS_TO_WEIGH === 0) {
      await lecture.say();
      await weigh(lecture, series);
      tell(summary(series));
    }
    await wait(LOOK_EVERY_MS);
  }
  return series;
}

function noteLags({ lags }: Series, now: readonly Playing[]): void {
  const each = [...now.map(({ soundLag }) => soundLag), ...now.map(({ pictureLag }) => pictureLag)];
  for (const [index, lag] of each.entries()) if (lag !== null) lags[index]?.push(lag);
}

async function search({ host, viewers }: Lecture, { held }: Series): Promise<void> {
  for (const [index, page] of [host, ...viewers].entries()) held[index]?.push(await heldMegabytes(page));
}

async function weigh({ backendPid, browsers }: Lecture, series: Series): Promise<void> {
  series.backend.push(await residentMegabytes(backendPid));
  let together = 0;
  for (const browser of browsers) {
    const { pages, all } = await browserMegabytes(browser);
    together += all;
    for (const [id, weight] of pages) series.pages.set(id, [...(series.pages.get(id) ?? []), weight]);
  }
  series.browsers.push(together);
}

function summary({ backend, browsers, pages, held, lags, standing }: Series): string {
  const [host, ...viewers] = held.map((page) => page.at(-1) ?? NaN);
  const heaviest = Math.max(...[...pages.values()].map((page) => page.at(-1) ?? NaN));
  const last = lags.map((lag) => lag.at(-1) ?? NaN);
  const [sound, picture] = [last.slice(0, last.length / 2), last.slice(last.length / 2)];
  return [
    `backend ${backend.at(-1)?.toFixed(0)} MB, browsers ${browsers.at(-1)?.toFixed(0)} MB`,
    `a page's process up to ${heaviest.toFixed(0)} MB; held ${host?.toFixed(2)} and up to ${Math.max(...viewers).toFixed(2)} MB`,
    `sound ${Math.max(...sound).toFixed(0)} ms, picture ${Math.max(...picture).toFixed(0)} ms behind at most`,
    `${standing} pictures stood`,
  ].join("; ");
}
