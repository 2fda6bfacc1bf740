import { withoutBaseline, type Benchmark, type Result } from "../measure/benchmark.ts";
import { growth, growthPercent } from "../measure/drift.ts";
import { startLecture } from "./soak/soak-lecture.ts";
import { sampleLecture, type Series } from "./soak/sample-lecture.ts";

const VIEWERS = 10;
const MINUTES = 60;
/** The share of the run, at its start, in which caches fill and encoders settle. */
const WARM_UP = 1 / 6;
/** The factor by which measured growth is extrapolated to the whole time, including the warm-up. */
const WHOLE = 1 / (1 - WARM_UP);
const FLAT_PERCENT = 10;
const DRIFT_MS = 100;

/** Checks in a lecture of one hour whether memory grows, and whether audio and video fall behind. */
export const soak: Benchmark = {
  name: "soak",
  needs: [],
  long: true,
  async measure(run) {
    const minutes = run.minutes ?? run.size(MINUTES, 0.3);
    const count = run.size(VIEWERS, 1);
    const lecture = await startLecture(run, count);
    run.log(`${count} viewers have joined, warming up`);
    await sampleLecture(lecture, minutes * 60_000 * WARM_UP, run);
    run.log("warmed up");
    const series = await sampleLecture(lecture, minutes * 60_000 * (1 - WARM_UP), run);
    const { least, of } = await lecture.received();
    run.log(`${least} of ${of} messages received by everybody, ${series.frozen} samples of frozen video`);
    const during = `in ${minutes} minutes with ${count} viewers`;
    return toResults(series, during, {
      text: "no video froze, every message was received",
      holds: series.frozen === 0 && least === of,
    });
  },
};

function toResults(
  { backend, browsers, pages, scriptHeaps, lags }: Series,
  during: string,
  condition: NonNullable<Result["condition"]>,
): Result[] {
  const flat = { unit: "%", limit: { of: "ours", atMost: FLAT_PERCENT } } as const;
  // Only renderer processes that ran throughout are compared, because a browser keeps a spare renderer and may replace
  // others.
  const lasting = [...pages.values()].filter((page) => page.length === backend.length);
  return [
    withoutBaseline({
      ...flat,
      what: `growth of the backend's memory ${during}`,
      ours: growthPercent(backend, WHOLE),
    }),
    withoutBaseline({
      ...flat,
      what: `greatest growth of a page's memory, host and viewers, ${during}`,
      ours: Math.max(...lasting.map((page) => growthPercent(page, WHOLE))),
    }),
    withoutBaseline({
      ...flat,
      what: `greatest growth of a page's script heap, host and viewers, ${during}`,
      ours: Math.max(...scriptHeaps.map((page) => growthPercent(page, WHOLE))),
    }),
    withoutBaseline({
      ...flat,
      what: `growth of both browsers' memory ${during}`,
      ours: growthPercent(browsers, WHOLE),
    }),
    withoutBaseline({
      what: `greatest growth of the lag of audio and video behind the host ${during}`,
      unit: "ms",
      ours: Math.max(...lags.map((lag) => growth(lag, WHOLE))),
      limit: { of: "ours", atMost: DRIFT_MS },
      condition,
    }),
  ];
}
