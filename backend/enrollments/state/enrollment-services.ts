import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { ChargeOutcome, ConfirmedCharge } from "#backend/payments/state/confirmed-charge.ts";
import type { PaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import type { Batcher } from "../concurrency/batcher.ts";
import type { KeyedMutex } from "../concurrency/keyed-mutex.ts";
import type { EnrollmentEvents } from "./enrollment-events.ts";

export interface PaymentServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  providers: PaymentProviders;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  /** Our percentage of each price. */
  platformFeePercent: number;
  /**
   * Hours from the decision that a lecture was given until its payments are available. Until then students can
   * complain.
   */
  payoutWaitHours: number;
  /** Acquired under a lecture's id before the lecture's row is locked. */
  lectureMutex: KeyedMutex;
  /** Combines charges that are confirmed at the same time, so that one transaction records them. */
  chargeBatcher: Batcher<ConfirmedCharge, ChargeOutcome>;
}

/**
 * Runs work that refunds students, provided that the instructor's balance covers the refunds. The function is injected
 * by the payouts code, which is a higher layer.
 * @throws AppError earnings_paid_out
 */
type TakeBack = <Result>(
  trx: Knex.Transaction,
  from: { instructorId: string; now: Date },
  work: () => Promise<Result>,
) => Promise<Result>;

/** Additional dependencies of commands that end enrollments. */
export interface EnrollmentServices extends PaymentServices {
  events: EnrollmentEvents;
  takeBack: TakeBack;
  /** The origins that a payer may return to. */
  returnOrigins: () => readonly string[];
}
