import type { Endpoint } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { STEP_UP_MS } from "#backend/platform/constants.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { AssertProven } from "#backend/platform/http/route.ts";
import { stepUpActions } from "./step-up-actions.ts";

interface ProofOptions {
  clock: Clock;
  config: Pick<Config, "adminsNeedSecondFactor">;
}

/**
 * Enforces the second factor that a route's access requires of its caller. @throws AppError
 * second_factor_setup_required, step_up_required
 */
export function createProofPolicy({ clock, config }: ProofOptions): AssertProven {
  return ({ endpoint, access }, caller) => {
    if (access === "admin" && config.adminsNeedSecondFactor) assertAdminHasSecondFactor(caller);
    assertSteppedUp(endpoint, caller, clock());
  };
}

/** @throws AppError second_factor_setup_required */
export function assertAdminHasSecondFactor({ secondFactor }: Pick<Caller, "secondFactor">): void {
  if (!secondFactor) throw new AppError("second_factor_setup_required");
}

/**
 * Requires a fresh proof of the second factor. An account without a second factor must prove its password instead,
 * unless the request contains it.
 * @throws AppError step_up_required
 */
export function assertSteppedUp(
  endpoint: Endpoint,
  { secondFactor, steppedUpAt }: Pick<Caller, "secondFactor" | "steppedUpAt">,
  now: Date,
): void {
  const instead = stepUpActions.get(endpoint);
  if (instead === undefined || (!secondFactor && instead !== "password before")) return;
  if (steppedUpAt === null || now.getTime() - steppedUpAt.getTime() >= STEP_UP_MS)
    throw new AppError("step_up_required");
}
