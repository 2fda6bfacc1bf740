import { median } from "../measure/arithmetic.ts";
import type { Result } from "../measure/benchmark.ts";
import type { Journey, Visit } from "./journey.ts";
import type { LineSpeed } from "./line.ts";
import { LECTURE_READABLE, MOVING_VIDEO } from "./journey-steps.ts";
import { totalBytes, type Traffic } from "./page-traffic.ts";

/** The limit of each step, in seconds. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  [LECTURE_READABLE, 0.9],
  ["log-in form usable", 3],
  ["back at the lecture", 1.5],
  ["sign-up form usable", 3],
  ["back at the lecture with an account", 1.5],
  ["payment page usable", 1.5],
  ["seat confirmed", 3],
  ["lobby usable", 1.6],
  [MOVING_VIDEO, 2.5],
]);
const KILOBYTES = { cold: 280, warm: 30, "new student": 280 };
const measured = ["cold", "warm", "new student"] as const;

/** Compares the medians of the journeys with the limits, and shows the medians of the bare visits beside them. */
export function assertBudgets(journeys: readonly Journey[], speed: LineSpeed): Result[] {
  return measured.flatMap((visit) => judge(visit, journeys, speed));
}

function judge(
  visit: (typeof measured)[number],
  journeys: readonly Journey[],
  { name }: LineSpeed,
): Result[] {
  const own = journeys.filter((journey) => journey.visit === visit);
  const on = `on ${name}, ${visit}, median of ${own.length}`;
  const steps = own[0]?.reached.map(({ step }) => step) ?? [];
  const seconds = steps.map((step) =>
    besideBare({
      what: `first minute: ${step.from} → ${step.name}, ${on}`,
      unit: "s",
      ours: medianSeconds(own, step.name),
      // A warm visit has no counterpart: the bare page does not use the cache.
      bare: visit === "warm" ? null : medianSeconds(ofVisit(journeys, "bare"), step.name),
      atMost: SECONDS.get(step.name) ?? Number.NaN,
    }),
  );
  // For a warm visit, the bytes of the call do not count, because a call can't be cached.
  const [what, countOf] =
    visit === "warm"
      ? (["bytes without the call", ({ wire }: Traffic) => wire] as const)
      : (["bytes in all", totalBytes] as const);
  const kilobytes = besideBare({
    what: `first minute: ${what}, ${on}`,
    unit: "kB",
    ours: medianKilobytes(own, countOf),
    bare: visit === "warm" ? null : medianKilobytes(ofVisit(journeys, "bare"), countOf),
    atMost: KILOBYTES[visit],
  });
  return [...seconds, kilobytes];
}

const ofVisit = (journeys: readonly Journey[], visit: Visit) =>
  journeys.filter((journey) => journey.visit === visit);

/** Returns null if none of the journeys has the step. */
function medianSeconds(journeys: readonly Journey[], name: string): number | null {
  const seconds = journeys.flatMap(({ reached }) =>
    reached.filter(({ step }) => step.name === name).map((one) => one.seconds),
  );
  return seconds.length === 0 ? null : median(seconds);
}

function medianKilobytes(journeys: readonly Journey[], countOf: (traffic: Traffic) => number) {
  return median(
    journeys.map(({ reached }) => reached.reduce((sum, { traffic }) => sum + countOf(traffic), 0) / 1000),
  );
}

interface Measured extends Pick<Result, "what" | "unit"> {
  ours: number | null;
  bare: number | null;
  atMost: number;
}

/**
 * The limit is the longest acceptable wait for users; the bare visit shows how much of the wait the connection causes.
 */
function besideBare({ what, unit, ours, bare, atMost }: Measured): Result {
  const own = ours ?? Number.NaN;
  return {
    what,
    unit,
    ours: own,
    baseline: bare,
    ratio: bare === null ? null : own / bare,
    control: null,
    limit: { of: "ours", atMost },
  };
}
