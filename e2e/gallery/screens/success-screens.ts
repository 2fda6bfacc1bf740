import type { Page } from "playwright/test";
import { moneyResponses } from "../responses/money-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const unknownPayment = () => "/success?ref=unknown";
const somePayment = () => "/success?ref=any";

/** Makes the payment's verification return a paid seat in the first listed lecture. `amount` is in birr. */
export const sellSeat = (amount: number) => (page: Page) =>
  page.route(/\/payment\/verify-payment/, async (route) => {
    const list = await route.fetch({ url: new URL("/classes", route.request().url()).href });
    const { data }: { data: { _id: string }[] } = await list.json();
    const seat = { status: "paid", classId: data[0]?._id, isEnrolled: true, amount, hasReceipt: amount > 0 };
    await route.fulfill({ json: { statusCode: 200, data: seat } });
  });
const replaySold = respondWith(/\/payment\/verify-payment/, {
  statusCode: 200,
  data: {
    status: "paid",
    kind: "replay",
    classId: "01900000-0000-7000-8000-00000000000a",
    isEnrolled: true,
    amount: 150,
    hasReceipt: true,
  },
});
export const seatShown = (page: Page) => page.locator(".bought-seat").waitFor();

export const successScreens: readonly Screen[] = [
  { name: "success-guest", who: "guest", path: unknownPayment },
  { name: "success-failed", who: "student", path: unknownPayment },
  {
    name: "success-pending",
    who: "newcomer",
    loading: true,
    path: somePayment,
    before: respondWith(/\/payment\/verify-payment/, moneyResponses.paymentPending),
    after: (page) => page.getByRole("timer").filter({ hasText: ":" }).waitFor(),
  },
  {
    name: "success-cancelled",
    who: "newcomer",
    path: somePayment,
    before: respondWith(/\/payment\/verify-payment/, moneyResponses.paymentCancelled),
    after: (page) => page.locator(".payment-return--money").waitFor(),
  },
  {
    name: "success-paid",
    who: "newcomer",
    path: somePayment,
    before: sellSeat(450),
    after: seatShown,
  },
  {
    name: "success-replay",
    who: "newcomer",
    path: somePayment,
    before: replaySold,
    after: (page) => page.locator(".payment-return--good").waitFor(),
  },
  {
    name: "success-free",
    who: "newcomer",
    path: somePayment,
    before: sellSeat(0),
    after: seatShown,
  },
  {
    name: "success-in-review",
    who: "newcomer",
    path: somePayment,
    before: respondWith(/\/payment\/verify-payment/, moneyResponses.paymentInReview),
    after: (page) => page.locator(".payment-return--money").waitFor(),
  },
];
