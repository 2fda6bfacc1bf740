import type { PayoutServices } from "#backend/payouts/payout-services.ts";

export interface AdminServices extends PayoutServices {
  /** Names of those that payments can be asked about. */
  knownProviders: readonly string[];
  /** Told of each session that ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
}
