/**
 * A provider that transfers money to instructors, in terms that do not depend on any particular one. As with
 * `PaymentProvider`, amounts are in santim, and an uncertain result is `unknown`, never `failed`.
 */
export interface PayoutProvider {
  /** Stored in `payouts.provider`. */
  readonly name: string;
  /** Lists the banks and wallets that the provider can transfer to. */
  listBanks: () => Promise<{ kind: "banks"; banks: PayoutBank[] } | Unknown>;
  /** Requests a transfer. Repeated calls with the same `reference` make one transfer. */
  transfer: (transfer: TransferRequest) => Promise<TransferStart>;
  verifyTransfer: (transfer: TransferIdentifiers) => Promise<TransferVerification>;
}

/** `reason` is for the log. */
interface Unknown {
  kind: "unknown";
  reason: string;
}

export interface PayoutBank {
  code: string;
  name: string;
  /** True for a mobile money wallet, whose account numbers are phone numbers. */
  isWallet: boolean;
  /** The number of digits in the bank's account numbers; null if unknown. */
  digits: number | null;
}

export interface TransferIdentifiers {
  /** Our own reference, the idempotency key. */
  reference: string;
  amountSantim: number;
}

export interface TransferRequest extends TransferIdentifiers {
  currency: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

export type TransferStart =
  | { kind: "paid"; providerReference: string | null }
  | { kind: "pending"; providerReference: string | null }
  /** Nothing was transferred, and the recipient is not the cause, so the same request may succeed later. */
  | { kind: "retry_later"; reason: string }
  /** The provider refused permanently. */
  | { kind: "refused"; reason: string }
  | Unknown;

export type TransferVerification =
  | { kind: "paid"; providerReference: string | null }
  | { kind: "pending" }
  | { kind: "refused"; reason: string }
  /** The provider has no such transfer, so requesting it now cannot pay twice. */
  | { kind: "not_found" }
  | Unknown;
