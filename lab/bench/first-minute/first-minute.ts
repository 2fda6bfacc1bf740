import type { Benchmark, Run } from "../measure/benchmark.ts";
import { makeJourneys, type Journey } from "./journey.ts";
import { assertBudgets } from "./assert-budgets.ts";
import type { LineSpeed } from "./line.ts";
import { openFixture } from "./first-minute-fixture.ts";
import { describeTraffic, totalBytes } from "./page-traffic.ts";

const ROUNDS = 2;
const POOR: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
/** Lighthouse's mobile profile. */
const MOBILE: LineSpeed = { name: "1.6 Mbit/s, 150 ms", kbps: 1600, roundTripMs: 150 };

/** A signed-out student with a poor connection, from a shared link to the lecture's video. */
export const firstMinute = firstMinuteOn("first-minute", POOR);

export const firstMinuteMobile: Benchmark = { ...firstMinuteOn("first-minute-mobile", MOBILE), long: true };

function firstMinuteOn(name: string, speed: LineSpeed): Benchmark {
  return {
    name,
    needs: ["root", "coturn", "haproxy"],
    async measure(run) {
      const fixture = await openFixture(run, speed);
      const rounds = run.rounds ?? ROUNDS;
      const journeys: Journey[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        for (const journey of await makeJourneys(run, fixture)) {
          journeys.push(journey);
          logJourney(run, journey, round);
        }
      }
      return assertBudgets(journeys, speed);
    },
  };
}

function logJourney(run: Run, { visit, reached, since }: Journey, round: number): void {
  for (const { step, seconds, traffic } of reached) {
    const kilobytes = (totalBytes(traffic) / 1000).toFixed(1);
    run.log(`${round}, ${visit}: ${step.name} ${seconds.toFixed(2)} s, ${kilobytes} kB`);
    for (const line of describeTraffic(traffic, since)) run.log(`    ${line}`);
  }
}
