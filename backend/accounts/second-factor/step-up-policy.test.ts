import { expect, test } from "vitest";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { deleteReplay } from "#contract/replay/replay.ts";
import { STEP_UP_MS } from "#backend/platform/constants.ts";
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
  const guard = () => assertSteppedUp(requestPayout, caller, now);
  if (passes) expect(guard).not.toThrow();
  else expect(guard).toThrow("step_up_required");
});

test("what costs a host money and has no password asks for the password in a step before; anything else for nothing", () => {
  const caller = { secondFactor: false, steppedUpAt: null };
  expect(() => assertSteppedUp(deleteReplay, caller, now)).toThrow("step_up_required");
  expect(() => assertSteppedUp(deleteReplay, { ...caller, steppedUpAt: now }, now)).not.toThrow();
  expect(() => assertSteppedUp(deleteLecture, { ...caller, secondFactor: true }, now)).not.toThrow();
});

test("an admin needs a second factor", () => {
  expect(() => assertAdminHasSecondFactor({ secondFactor: true })).not.toThrow();
  expect(() => assertAdminHasSecondFactor({ secondFactor: false })).toThrow("second_factor_setup_required");
});
