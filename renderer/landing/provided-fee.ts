import type { FeeShares } from "#contract/payments/platform-fee.ts";

let provided: FeeShares | null = null;

/** Sets the placeholders for the build; the server replaces them with its numbers. */
export function provideFee(shares: FeeShares): void {
  provided = shares;
}

/** Null in the application, which asks the server. */
export const providedFee = (): FeeShares | null => provided;
