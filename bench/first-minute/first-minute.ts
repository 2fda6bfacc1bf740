import { median } from "../measure/arithmetic.ts";
import { withoutBaseline, type Benchmark, type Result, type Run } from "../measure/benchmark.ts";
import { makeJourneys, type Journey } from "./journey.ts";
import type { LineSpeed } from "./line.ts";
import { openScene } from "./scene.ts";
import { stations, type StationName } from "./stations.ts";
import { describeTraffic, totalBytes } from "./traffic.ts";

const ROUNDS = 2;
const POOR: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };

/** What people may have to wait with nothing cached. */
const SECONDS: Readonly<Record<StationName, number>> = {
  "lecture readable": 0.9,
  "log-in form usable": 3,
  "back at the lecture": 1.5,
  "lobby usable": 1.6,
  "moving video": 2.5,
};
const KILOBYTES = { cold: 280, warm: 30 };

/** A signed-out student with a poor connection, from a shared link to the lecture's video; then once more. */
export const firstMinute: Benchmark = {
  name: "first-minute",
  async measure(run) {
    const scene = await openScene(run, POOR);
    const rounds = run.rounds ?? ROUNDS;
    const journeys: Journey[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const journey of await makeJourneys(run, scene)) {
        journeys.push(journey);
        logJourney(run, journey, round);
      }
    }
    return (["cold", "warm"] as const).flatMap((visit) =>
      judge(
        visit,
        journeys.filter((journey) => journey.visit === visit),
      ),
    );
  },
};

function logJourney(run: Run, { visit, reached, since }: Journey, round: number): void {
  for (const { name, seconds, traffic } of reached) {
    const kilobytes = (totalBytes(traffic) / 1000).toFixed(1);
    run.log(`${round}, ${visit}: ${name} ${seconds.toFixed(2)} s, ${kilobytes} kB`);
    for (const line of describeTraffic(traffic, since)) run.log(`    ${line}`);
  }
}

function judge(visit: Journey["visit"], journeys: readonly Journey[]): Result[] {
  const on = `on ${POOR.name}, ${visit}, median of ${journeys.length}`;
  const seconds = stations.map(({ name, from }, index) =>
    withoutBaseline({
      what: `first minute: ${from} → ${name}, ${on}`,
      unit: "s",
      ours: median(journeys.map(({ reached }) => reached[index]?.seconds ?? Number.NaN)),
      limit: { of: "ours", atMost: SECONDS[name] },
    }),
  );
  return [...seconds, judgeBytes(visit, journeys, on)];
}

/** Nothing of the call can be kept for a second visit, so it does not count there. */
function judgeBytes(visit: Journey["visit"], journeys: readonly Journey[], on: string): Result {
  const [what, countOf] =
    visit === "cold"
      ? (["bytes in all", totalBytes] as const)
      : (["bytes without the call", ({ wire }: { wire: number }) => wire] as const);
  const kilobytes = journeys.map(
    ({ reached }) => reached.reduce((sum, { traffic }) => sum + countOf(traffic), 0) / 1000,
  );
  return withoutBaseline({
    what: `first minute: ${what}, ${on}`,
    unit: "kB",
    ours: median(kilobytes),
    limit: { of: "ours", atMost: KILOBYTES[visit] },
  });
}
