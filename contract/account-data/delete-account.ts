import { z } from "zod/mini";
import { currentPassword } from "../accounts/password.ts";
import { endpoint } from "../http/endpoint.ts";
import { hasAtMostTwoDecimals } from "../payments/money.ts";

/**
 * The amount that an instructor waives, in birr. It has no upper limit, since earnings add up; only the exact sum owed
 * is accepted.
 */
const waivedAmount = z
  .number({ error: "Enter an amount in birr." })
  .check(
    z.minimum(0, "An amount can't be negative."),
    z.refine(hasAtMostTwoDecimals, "An amount can have up to two decimals."),
  );

/**
 * Deletes the account. The error `has_paid_lectures` lists, under `lectures`, the paid lectures that must be cancelled
 * first; `has_promised_replays` lists those whose replays students have paid for. `earnings_owed` contains, under
 * `amount`, the sum that must first be paid out or waived. To waive it, `waivedAmount` must be exactly this sum.
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/users/delete-account",
  body: z.object({ password: currentPassword, waivedAmount: z.optional(waivedAmount) }),
  data: z.object({}),
});
