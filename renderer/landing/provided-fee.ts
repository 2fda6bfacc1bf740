import type { FeeShares } from "#contract/payments/platform-fee.ts";

let provided: FeeShares | null = null;

/** Sets the fee's placeholders for the build, which prerenders the page. The server replaces them with its numbers. */
export function provideFee(shares: FeeShares): void {
  provided = shares;
}

/** The fee's placeholders during the build; null in the application, which requests the numbers from the server. */
export const providedFee = (): FeeShares | null => provided;
