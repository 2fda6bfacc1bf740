import type { Knex } from "#backend/db/knex.ts";
import type { PayoutServices } from "#backend/payouts/payout-services.ts";

export interface AdminServices extends PayoutServices {
  /** Names of those that payments can be asked about. */
  knownProviders: readonly string[];
  /** Told of each session that ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
  /** Locks what a payment was for, and answers how to end it; undefined when it was for nothing. */
  lockSeat: (
    trx: Knex.Transaction,
    paymentId: string,
    now: Date,
  ) => Promise<{ end: (why: "excluded") => Promise<void> } | undefined>;
  /** Ends a lecture and sends its money back; undefined when there is none. `tell` once it is committed. */
  payLectureBack: (
    trx: Knex.Transaction,
    lecture: { id: string; reason: string; now: Date },
  ) => Promise<{ payments: number; santim: number; tell: () => void } | undefined>;
}
