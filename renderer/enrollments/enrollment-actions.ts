import type { Account } from "#contract/account.ts";
import {
  amIEnrolled,
  type EnrolledStudent,
  lectureEnrollments,
  myEnrollments,
} from "#contract/enrollment.ts";
import type { Lecture } from "#contract/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { call, callPage, type Page } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import { storedTextRef } from "#renderer/platform/stored-values.ts";

/** The lectures a student is enrolled in, or what a search finds in them, a page at a time. */
export async function subscribedLectures(query: string, cursor: string | null): Promise<Page<Lecture[]>> {
  const page = await callPage(myEnrollments, {
    query: { ...(query !== "" && { query }), ...(cursor !== null && { cursor }) },
  });
  return { ...page, data: page.data.map((enrollment) => enrollment.class) };
}

export async function loadIsEnrolled(lectureId: string, signal?: AbortSignal): Promise<boolean> {
  const { isEnrolled } = await call(amIEnrolled, { body: { classId: lectureId }, ...(signal && { signal }) });
  return isEnrolled;
}

export interface Enroll {
  lecture: Pick<Lecture, "_id" | "price">;
  account: Pick<Account, "name" | "email">;
}

/** Starts a payment, remembers its reference, and leaves for the provider's page. */
export async function enroll({ lecture, account }: Enroll): Promise<void> {
  const [firstName = "", ...rest] = account.name.split(" ");
  const { url, textRef } = await call(makePayment, {
    body: {
      classId: lecture._id,
      amount: lecture.price,
      email: account.email,
      first_name: firstName,
      last_name: rest.join(" "),
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
