import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Result, type Run } from "../measure/benchmark.ts";
import { stations, type StationName } from "./stations.ts";
import { CONNECTION, openScene, makeJourney, type Journey } from "./journey.ts";
import { describeTraffic, totalBytes } from "./traffic.ts";

const ROUNDS = 3;

/** What was measured when the limits were set. */
const SECONDS: Readonly<Record<StationName, number>> = {
  "lecture readable": 0.65,
  "log-in form usable": 13,
  "back at the lecture": 1.93,
  "lobby usable": 1.25,
  "moving video": 5,
};
const KILOBYTES = 672;

/** A limit allows for noise: a constant part for the machine, a proportional one for the connection. */
const SECONDS_NOISE = 0.2;
const SECONDS_MARGIN = 1.1;
/** Only the bytes of the video vary from round to round. */
const BYTES_MARGIN = 1.05;

/** A signed-out student with a poor connection and nothing cached, from a shared link to the lecture's video. */
export const firstMinute: Benchmark = {
  name: "first-minute",
  async measure(run) {
    const scene = await openScene(run);
    const rounds = run.rounds ?? ROUNDS;
    const journeys: Journey[] = [];
    while (journeys.length < rounds) {
      const journey = await makeJourney(run, scene);
      journeys.push(journey);
      logJourney(run, journey, journeys.length);
    }
    return judge(journeys);
  },
};

function logJourney(run: Run, journey: Journey, round: number): void {
  for (const { name, seconds, traffic } of journey) {
    const kilobytes = (totalBytes(traffic) / 1000).toFixed(0);
    run.log(`${round}: ${name} ${seconds.toFixed(2)} s, ${kilobytes} kB: ${describeTraffic(traffic)}`);
  }
}

function judge(journeys: readonly Journey[]): Result[] {
  const on = `on ${CONNECTION}, median of ${journeys.length}`;
  const seconds = stations.map(({ name, from }, index) =>
    withoutBaseline({
      what: `first minute: ${from} → ${name}, ${on}`,
      unit: "s",
      ours: median(journeys.map((journey) => journey[index]?.seconds ?? Number.NaN)),
      limit: { of: "ours", atMost: rounded(SECONDS[name] * SECONDS_MARGIN + SECONDS_NOISE) },
    }),
  );
  const kilobytes = journeys.map(
    (journey) => journey.reduce((sum, { traffic }) => sum + totalBytes(traffic), 0) / 1000,
  );
  return [
    ...seconds,
    withoutBaseline({
      what: `first minute: bytes in all, ${on}`,
      unit: "kB",
      ours: median(kilobytes),
      limit: { of: "ours", atMost: rounded(KILOBYTES * BYTES_MARGIN) },
    }),
  ];
}

/** To three digits, as the table shows it. */
function rounded(limit: number): number {
  return Number(limit.toPrecision(3));
}
