import type { FeeShares } from "#contract/payments/platform-fee.ts";

let provided: FeeShares | null = null;

/** Sets the fee for the build, which puts in its place what the server will write there. */
export function provideFee(shares: FeeShares): void {
  provided = shares;
}

/** Null in the application, which asks the server. */
export const providedFee = (): FeeShares | null => provided;
