import type { Benchmark, Run } from "../measure/benchmark.ts";
import { makeJourneys, type Journey } from "./journey.ts";
import { judgeJourneys } from "./judge-journeys.ts";
import type { LineSpeed } from "./line.ts";
import { openScene } from "./scene.ts";
import { describeTraffic, totalBytes } from "./traffic.ts";

const ROUNDS = 2;
const POOR: LineSpeed = { name: "300 kbit/s, 150 ms", kbps: 300, roundTripMs: 150 };
/** Lighthouse's phone. */
const MOBILE: LineSpeed = { name: "1.6 Mbit/s, 150 ms", kbps: 1600, roundTripMs: 150 };

/** A signed-out student with a poor connection, from a shared link to the lecture's video. */
export const firstMinute = firstMinuteOn("first-minute", POOR);

export const firstMinuteMobile: Benchmark = { ...firstMinuteOn("first-minute-mobile", MOBILE), long: true };

function firstMinuteOn(name: string, speed: LineSpeed): Benchmark {
  return {
    name,
    needs: ["root", "coturn", "haproxy"],
    async measure(run) {
      const scene = await openScene(run, speed);
      const rounds = run.rounds ?? ROUNDS;
      const journeys: Journey[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        for (const journey of await makeJourneys(run, scene)) {
          journeys.push(journey);
          logJourney(run, journey, round);
        }
      }
      return judgeJourneys(journeys, speed);
    },
  };
}

function logJourney(run: Run, { visit, reached, since }: Journey, round: number): void {
  for (const { station, seconds, traffic } of reached) {
    const kilobytes = (totalBytes(traffic) / 1000).toFixed(1);
    run.log(`${round}, ${visit}: ${station.name} ${seconds.toFixed(2)} s, ${kilobytes} kB`);
    for (const line of describeTraffic(traffic, since)) run.log(`    ${line}`);
  }
}
