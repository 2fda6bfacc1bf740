import type { PayoutCaution } from "./payout-repo.ts";

const hourMs = 60 * 60_000;
/**
 * The time from a change of password or destination until a payout may be released, so that the owner can notice it.
 */
export const PAYOUT_CHANGE_WAIT_MS = 72 * hourMs;

interface PayoutRequest extends PayoutCaution {
  bankCode: string;
  accountNumber: string;
  now: Date;
}

/** Returns the earliest time at which a payout requested now may be released. */
export function releaseAfter({
  bankCode,
  accountNumber,
  lastDestination,
  passwordChangedAt,
  now,
}: PayoutRequest): Date {
  const isChanged =
    lastDestination !== null &&
    (lastDestination.bankCode !== bankCode || lastDestination.accountNumber !== accountNumber);
  const changes = [isChanged ? now : null, passwordChangedAt].flatMap((at) => at?.getTime() ?? []);
  return new Date(Math.max(now.getTime(), ...changes.map((at) => at + PAYOUT_CHANGE_WAIT_MS)));
}
