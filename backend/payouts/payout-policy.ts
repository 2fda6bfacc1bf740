import type { PayoutCaution } from "./payout-repo.ts";

const hourMs = 60 * 60_000;
/** From a change of password or destination until a payout may be released: time for the owner to notice. */
export const PAYOUT_CHANGE_WAIT_MS = 72 * hourMs;

interface PayoutRequest extends PayoutCaution {
  bankCode: string;
  accountNumber: string;
  now: Date;
}

/** Returns when a payout that is requested now may be released at the earliest. */
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
