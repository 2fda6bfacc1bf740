import type { Account } from "#contract/accounts/account.ts";
import { splitName } from "#contract/accounts/split-name.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import {
  checkEnrollment,
  type EndedEnrollment,
  type EnrollmentPayment,
} from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { call } from "#renderer/data/client/client.ts";
import type { Query } from "#renderer/data/queries/query-cache.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { storedTextRef } from "#renderer/data/platform/stored-values.ts";
import { holdEnd } from "./payment/hold-end.ts";

export interface OwnSeat {
  isEnrolled: boolean;
  /** True if the student has bought the replay without a seat. */
  hasReplay: boolean;
  payment: EnrollmentPayment | null;
  /** The end of the seat's hold, as the server's time in milliseconds; null when no seat is held. */
  heldUntil: number | null;
  /** True if the amount paid differs from the price, so that an admin reviews the payment. */
  inReview: boolean;
  /** The student's last enrollment in the lecture, if it has ended. */
  ended: EndedEnrollment | null;
}

/** The student's enrollment in a lecture or the seat they hold, and the payment for it. */
export function ownSeatQuery(lectureId: string): Query<OwnSeat> {
  const load = async (signal: AbortSignal) => {
    const answer = await call(checkEnrollment, { body: { classId: lectureId }, signal });
    const { isEnrolled, hasReplay = false, payment = null, hold, inReview = false, ended = null } = answer;
    return { isEnrolled, hasReplay, payment, heldUntil: holdEnd(hold), inReview, ended };
  };
  return { key: ["own seat", lectureId], load };
}

export interface Enroll {
  /** `price` is the price of the seat or replay. */
  lecture: Pick<Lecture, "_id" | "price">;
  kind: EnrollmentKind;
  account: Pick<Account, "name" | "email">;
  /** The user's mobile number; required if the payment provider needs one and the account has none. */
  phone?: string;
  /** True if the user pays by card from abroad, without a phone number. */
  fromAbroad?: boolean;
}

/** Starts a payment, stores its reference and opens the provider's page. */
export async function enroll({ lecture, kind, account, phone, fromAbroad }: Enroll): Promise<void> {
  const { firstName, lastName } = splitName(account.name);
  const { url, textRef } = await call(makePayment, {
    body: {
      classId: lecture._id,
      ...(kind === "replay" && { kind }),
      amount: lecture.price,
      email: account.email,
      first_name: firstName,
      last_name: lastName,
      ...(phone !== undefined && { phone_number: phone }),
      ...(fromAbroad !== undefined && { fromAbroad }),
      returnUrl: platform().pageUrl("/success"),
    },
  });
  storedTextRef.write(textRef);
  platform().openCheckout(url);
}

/** Withdraws from a lecture. Returns whether money is refunded. */
export async function withdraw(lectureId: string): Promise<{ refunded: boolean }> {
  const { refund } = await call(withdrawPayment, { body: { classId: lectureId } });
  return { refunded: refund === "pending" || refund === "done" };
}
