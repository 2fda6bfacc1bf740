import type { PayoutCaution } from "./payout-repo.ts";

const hourMs = 60 * 60_000;
/**
 * The period after a change of the password or the destination in which no payout can be released. It lets the owner
 * notice a change by someone else.
 */
export const PAYOUT_CHANGE_WAIT_MS = 72 * hourMs;

interface PayoutRequest extends PayoutCaution {
  bankCode: string;
  accountNumber: string;
  now: Date;
}

/** Returns the earliest time at which an admin may release a payout that is requested now. */
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
