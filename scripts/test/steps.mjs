// The steps of `npm test` and `npm run test:wide`, and their requirements. This file runs on plain Node, without any
// packages.
import { chromium } from "../programs/chromium.mjs";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";
import { promtool } from "../programs/promtool.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";
import { Failure } from "../plain/output.mjs";

/**
 * A step is one of the scripts in package.json. `kind` is the runner whose report it writes; `tests` matches its files.
 * A test file that loads a program's module in scripts/programs needs that program. A `wide` step runs the tests with
 * this tag; the others leave them out.
 * @typedef {{ name: string, script: string, kind?: "vitest" | "playwright", tests?: RegExp, wide?: boolean, needs?:
 * readonly import("../programs/prepare.mjs").Program[] }} Step
 */

/** @type {Step} */
export const FORMAT = { name: "format", script: "format:check" };
/** @type {Step} */
export const LINT = { name: "lint", script: "lint" };
/** @type {Step} */
export const TYPES = { name: "types", script: "typecheck" };
/** @type {Step} */
export const UNUSED = { name: "unused", script: "unused" };

/** Unit, component and integration tests. @type {Step} */
export const TESTS = {
  name: "tests",
  script: "test:node",
  kind: "vitest",
  tests: /^(?!.*killed-).*\.test\.(?:ts|tsx|mjs)$/,
  needs: [haproxy, janus, coturn, promtool, ffmpeg, janusPpRec],
};

/** @type {Step} */
const WIDE_TESTS = { ...TESTS, name: "wide-tests", wide: true };

/** @type {Step} */
const KILLS = {
  name: "kills",
  script: "test:kills",
  kind: "vitest",
  tests: /killed-.*\.integration\.test\.ts$/,
  needs: [janus, ffmpeg, janusPpRec],
};

/** @type {Step} */
const WIDE_KILLS = { ...KILLS, name: "wide-kills", wide: true };

/**
 * The lanes run in parallel; the steps in a lane run one after another. If more steps ran at once than two cores can
 * handle, tests would exceed their timeouts. The tests that kill processes mostly wait, so they can run beside the
 * other tests.
 */
export const LANES = [
  [FORMAT, LINT, TYPES, UNUSED, KILLS, WIDE_KILLS],
  [TESTS, WIDE_TESTS],
];

/** @type {Step} */
const END_TO_END = {
  name: "end-to-end",
  script: "test:e2e",
  kind: "playwright",
  tests: /^e2e\/.*\.spec\.ts$/,
  needs: [chromium, janus, ffmpeg, janusPpRec],
};

/** These run on the built product. They run alone, because they are sensitive to load. */
export const BROWSER_STEPS = [END_TO_END, { ...END_TO_END, name: "wide-end-to-end", wide: true }];

export const STEPS = [...LANES.flat(), ...BROWSER_STEPS];

/**
 * Returns the steps with these names. Without names, returns all steps but the wide ones.
 * @param {readonly string[]} names
 * @throws Failure for an unknown name
 */
export function selectSteps(names) {
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Failure(
      `Unknown step "${unknown}". Available steps: ${STEPS.map(({ name }) => name).join(", ")}.`,
    );
  return STEPS.filter(({ name, wide }) => (names.length === 0 ? !wide : names.includes(name)));
}

/** @param {readonly Step[]} steps */
export function neededBy(steps) {
  return [...new Set(steps.flatMap(({ needs = [] }) => needs))];
}
