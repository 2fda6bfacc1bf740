/**
 * What we say to whoever sends money out for us, and everything it can say to us. As with `PaymentProvider`, no
 * word of a vendor's passes it, amounts are santim, and what is not known is `unknown`, never `failed`.
 */
export interface PayoutProvider {
  /** Kept in `payouts.provider`. */
  readonly name: string;
  /** Where money can be sent to. */
  banks: () => Promise<{ kind: "banks"; banks: PayoutBank[] } | Unknown>;
  /** Sends money. The same `reference` twice is one transfer. */
  transfer: (transfer: TransferRequest) => Promise<TransferStart>;
  verifyTransfer: (transfer: TransferName) => Promise<TransferVerification>;
}

/** `reason` is for the log. */
interface Unknown {
  kind: "unknown";
  reason: string;
}

export interface PayoutBank {
  code: string;
  name: string;
  /** Mobile money: its account numbers are phone numbers. */
  isWallet: boolean;
  /** How many digits its account numbers have, where it is known. */
  digits: number | null;
}

export interface TransferName {
  /** Ours, used for one transfer only. */
  reference: string;
  amountSantim: number;
}

export interface TransferRequest extends TransferName {
  currency: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
}

export type TransferStart =
  | { kind: "paid"; providerReference: string | null }
  | { kind: "pending"; providerReference: string | null }
  /** Nothing was sent, and it is no fault of the receiver's: the same again later may work. */
  | { kind: "not_now"; reason: string }
  /** The provider said no, for good. */
  | { kind: "refused"; reason: string }
  | Unknown;

export type TransferVerification =
  | { kind: "paid"; providerReference: string | null }
  | { kind: "pending" }
  | { kind: "refused"; reason: string }
  /** The provider has no transfer of that name: the same again can't pay twice. */
  | { kind: "not_started" }
  | Unknown;
