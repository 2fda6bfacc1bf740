import { alone, type Benchmark, type Result } from "./measure/benchmark.ts";
import { growth, growthPercent } from "./measure/drift.ts";
import { beginLecture } from "./soak/lecture.ts";
import { watchLecture, type Series } from "./soak/watch.ts";

const VIEWERS = 10;
const MINUTES = 60;
/** Caches fill, and encoders find their pace. */
const WARM_UP = 1 / 6;
/** Growth is of the whole time: what was watched, and the same before. */
const WHOLE = 1 / (1 - WARM_UP);
const FLAT_PERCENT = 10;
const DRIFT_MS = 100;

/** An hour's lecture: whether it holds ever more memory, and whether sound and picture fall behind. */
export const soak: Benchmark = {
  name: "soak",
  long: true,
  async measure(run) {
    const minutes = run.minutes ?? MINUTES;
    const lecture = await beginLecture(run, VIEWERS);
    run.say(`${VIEWERS} viewers are there, warming up`);
    await watchLecture(lecture, minutes * 60_000 * WARM_UP, run.say);
    run.say("warm");
    const series = await watchLecture(lecture, minutes * 60_000 * (1 - WARM_UP), run.say);
    const { least, of } = await lecture.heard();
    run.say(`${least} of ${of} messages heard by everybody, ${series.standing} looks at a standing picture`);
    const during = `in ${minutes} minutes with ${VIEWERS} viewers`;
    return judge(series, during, {
      text: "every picture moved, every message was heard",
      holds: series.standing === 0 && least === of,
    });
  },
};

function judge(
  { backend, browsers, pages, held, lags }: Series,
  during: string,
  condition: NonNullable<Result["condition"]>,
): Result[] {
  const flat = { unit: "%", limit: { of: "ours", atMost: FLAT_PERCENT } } as const;
  // A browser keeps a process in store, and may replace it.
  const lasting = [...pages.values()].filter((page) => page.length === backend.length);
  return [
    alone({ ...flat, what: `backend's memory, its growth ${during}`, ours: growthPercent(backend, WHOLE) }),
    alone({
      ...flat,
      what: `a page's memory, the greatest growth of host and viewers ${during}`,
      ours: Math.max(...lasting.map((page) => growthPercent(page, WHOLE))),
    }),
    alone({
      ...flat,
      what: `what a page's scripts hold, the greatest growth of host and viewers ${during}`,
      ours: Math.max(...held.map((page) => growthPercent(page, WHOLE))),
    }),
    alone({
      ...flat,
      what: `both browsers' memory, its growth ${during}`,
      ours: growthPercent(browsers, WHOLE),
    }),
    alone({
      what: `sound and picture behind the host, the greatest growth ${during}`,
      unit: "ms",
      ours: Math.max(...lags.map((lag) => growth(lag, WHOLE))),
      limit: { of: "ours", atMost: DRIFT_MS },
      condition,
    }),
  ];
}
