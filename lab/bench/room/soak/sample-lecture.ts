import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "../../measure/benchmark.ts";
import { residentMegabytes } from "../../measure/resident-memory.ts";
import type { Lecture } from "./soak-lecture.ts";
import { browserMegabytes, scriptMegabytes, samplePlayback, type Playback } from "./sample-page.ts";

const SAMPLE_EVERY_MS = 10_000;
/** Memory is measured and a message is sent once per this many samples. */
const SAMPLES_PER_MEMORY = 6;
/** Script heaps are measured less often, because measuring pauses each page. */
const SAMPLES_PER_HEAP = 30;

/** The samples over a period, in order. */
export interface Series {
  /** In MB. */
  backend: number[];
  browsers: number[];
  /** In MB, for each renderer process. */
  pages: Map<number, number[]>;
  /** MB held by the scripts of each page, the host's first. */
  scriptHeaps: number[][];
  /** In milliseconds: each viewer's audio, then each viewer's video. */
  lags: number[][];
  /** The number of times that a viewer's video had no new frame since the previous sample. */
  frozen: number;
}

export async function sampleLecture(lecture: Lecture, forMs: number, run: Run): Promise<Series> {
  const { host, viewers } = lecture;
  const series: Series = {
    backend: [],
    browsers: [],
    pages: new Map(),
    scriptHeaps: [host, ...viewers].map(() => []),
    lags: [...viewers, ...viewers].map(() => []),
    frozen: 0,
  };
  let before: readonly Playback[] = [];
  const end = performance.now() + forMs;
  for (let samples = 0; performance.now() < end; samples += 1) {
    const now = await Promise.all(viewers.map(samplePlayback));
    addLags(series, now);
    series.frozen += now.filter(({ frames }, index) => frames === before[index]?.frames).length;
    before = now;
    if (samples % run.size(SAMPLES_PER_HEAP, 2) === 0) await sampleScriptHeaps(lecture, series);
    if (samples % run.size(SAMPLES_PER_MEMORY, 2) === 0) {
      await lecture.sendMessage();
      await sampleMemory(lecture, series);
      run.log(summary(series));
    }
    await wait(run.size(SAMPLE_EVERY_MS, 1000));
  }
  return series;
}

function addLags({ lags }: Series, now: readonly Playback[]): void {
  const each = [...now.map(({ audioLag }) => audioLag), ...now.map(({ videoLag }) => videoLag)];
  for (const [index, lag] of each.entries()) if (lag !== null) lags[index]?.push(lag);
}

async function sampleScriptHeaps({ host, viewers }: Lecture, { scriptHeaps }: Series): Promise<void> {
  for (const [index, page] of [host, ...viewers].entries())
    scriptHeaps[index]?.push(await scriptMegabytes(page));
}

async function sampleMemory({ backendPid, browsers }: Lecture, series: Series): Promise<void> {
  series.backend.push(await residentMegabytes(backendPid));
  let total = 0;
  for (const browser of browsers) {
    const { pages, all } = await browserMegabytes(browser);
    total += all;
    for (const [id, megabytes] of pages) series.pages.set(id, [...(series.pages.get(id) ?? []), megabytes]);
  }
  series.browsers.push(total);
}

function summary({ backend, browsers, pages, scriptHeaps, lags, frozen }: Series): string {
  const [host, ...viewers] = scriptHeaps.map((page) => page.at(-1) ?? NaN);
  const largest = Math.max(...[...pages.values()].map((page) => page.at(-1) ?? NaN));
  const last = lags.map((lag) => lag.at(-1) ?? NaN);
  const [audio, video] = [last.slice(0, last.length / 2), last.slice(last.length / 2)];
  return [
    `backend ${backend.at(-1)?.toFixed(0)} MB, browsers ${browsers.at(-1)?.toFixed(0)} MB`,
    `a page's process up to ${largest.toFixed(0)} MB; scripts ${host?.toFixed(2)} and up to ${Math.max(...viewers).toFixed(2)} MB`,
    `audio ${Math.max(...audio).toFixed(0)} ms, video ${Math.max(...video).toFixed(0)} ms behind at most`,
    `${frozen} frozen samples`,
  ].join("; ");
}
