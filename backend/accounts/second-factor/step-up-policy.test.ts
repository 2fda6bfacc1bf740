import { expect, test } from "vitest";
import { STEP_UP_MS } from "#backend/constants.ts";
import { assertAdminHasSecondFactor, assertSteppedUp } from "./step-up-policy.ts";

const now = new Date("2026-12-01T10:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ["no second factor", { secondFactor: false, steppedUpAt: null }, true],
  ["never proved", { secondFactor: true, steppedUpAt: null }, false],
  ["proved just now", { secondFactor: true, steppedUpAt: now }, true],
  ["proved almost too long ago", { secondFactor: true, steppedUpAt: ago(STEP_UP_MS - 1) }, true],
  ["proved too long ago", { secondFactor: true, steppedUpAt: ago(STEP_UP_MS) }, false],
])("%s", (_, caller, passes) => {
  const guard = () => assertSteppedUp(caller, now);
  if (passes) expect(guard).not.toThrow();
  else expect(guard).toThrow("step_up_required");
});

test("an admin needs a second factor", () => {
  expect(() => assertAdminHasSecondFactor({ secondFactor: true })).not.toThrow();
  expect(() => assertAdminHasSecondFactor({ secondFactor: false })).toThrow("second_factor_setup_required");
});
