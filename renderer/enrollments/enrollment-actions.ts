import type { Account } from "#contract/account.ts";
import {
  amIEnrolled,
  type EndedEnrollment,
  endedEnrollments,
  type EnrolledStudent,
  lectureEnrollments,
  myEnrollments,
  type SeatPayment,
} from "#contract/enrollment.ts";
import type { Lecture } from "#contract/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { call, callPage, type Page } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import { storedTextRef } from "#renderer/platform/stored-values.ts";

/** A lecture with the money behind one's seat in it; null when it cost nothing. */
export type SubscribedLecture = Lecture & { payment: SeatPayment | null };

/** The lectures a student is enrolled in, or what a search finds in them, a page at a time. */
export async function subscribedLectures(
  query: string,
  cursor: string | null,
): Promise<Page<SubscribedLecture[]>> {
  const page = await callPage(myEnrollments, {
    query: { ...(query !== "" && { query }), ...(cursor !== null && { cursor }) },
  });
  return { ...page, data: page.data.map(({ class: lecture, payment = null }) => ({ ...lecture, payment })) };
}

/** Whether one has a seat in a lecture, and the money behind it. */
export async function loadOwnSeat(
  lectureId: string,
  signal: AbortSignal,
): Promise<{ isEnrolled: boolean; payment: SeatPayment | null }> {
  const { isEnrolled, payment = null } = await call(amIEnrolled, { body: { classId: lectureId }, signal });
  return { isEnrolled, payment };
}

/** What ended lately with its lecture, or with money on its way back. */
export function loadEnded(signal: AbortSignal): Promise<EndedEnrollment[]> {
  return call(endedEnrollments, { signal });
}

export interface Enroll {
  lecture: Pick<Lecture, "_id" | "price">;
  account: Pick<Account, "name" | "email">;
  /** Given when the payment provider needs it and it is not known yet. */
  phone?: string;
}

/** Starts a payment, remembers its reference, and leaves for the provider's page. */
export async function enroll({ lecture, account, phone }: Enroll): Promise<void> {
  const [firstName = "", ...rest] = account.name.split(" ");
  const { url, textRef } = await call(makePayment, {
    body: {
      classId: lecture._id,
      amount: lecture.price,
      email: account.email,
      first_name: firstName,
      last_name: rest.join(" "),
      ...(phone !== undefined && { phone_number: phone }),
      returnUrl: platform().pageUrl("/success"),
    },
  });
  storedTextRef.write(textRef);
  platform().openCheckout(url);
}

/** Gives the seat back; tells whether money comes back. */
export async function withdraw(lectureId: string): Promise<{ refunded: boolean }> {
  const { refund } = await call(withdrawPayment, { body: { classId: lectureId } });
  return { refunded: refund === "pending" || refund === "done" };
}

export function loadStudents(
  lectureId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<EnrolledStudent[]>> {
  const query = cursor === null ? {} : { cursor };
  return callPage(lectureEnrollments, { params: { classId: lectureId }, query, ...(signal && { signal }) });
}
