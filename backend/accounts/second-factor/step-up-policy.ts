import { AppError } from "#backend/app-error.ts";
import { STEP_UP_MS } from "#backend/constants.ts";
import type { Caller } from "../sessions/caller.ts";

/** @throws AppError second_factor_setup_required */
export function assertAdminHasSecondFactor({ secondFactor }: Pick<Caller, "secondFactor">): void {
  if (!secondFactor) throw new AppError("second_factor_setup_required");
}

/**
 * For routes that move money. An account without a second factor passes: such a route asks for the password, or is an
 * admin's, who must have one. @throws AppError step_up_required
 */
export function assertSteppedUp(
  { secondFactor, steppedUpAt }: Pick<Caller, "secondFactor" | "steppedUpAt">,
  now: Date,
): void {
  if (!secondFactor) return;
  if (steppedUpAt === null || now.getTime() - steppedUpAt.getTime() >= STEP_UP_MS)
    throw new AppError("step_up_required");
}
