import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import {
  checkEnrollment,
  type EndedEnrollment,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { getReceipt, type Receipt } from "#contract/enrollments/receipt.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";
const bodies = () => server.asked(makePayment).map(({ body }) => body);

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  server.answer(checkEnrollment, { isEnrolled: false });
  server.answer(listMyEndedEnrollments, []);
  useSession.getState().signedIn("t-1");
});

async function clickEnroll() {
  const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
  await user.click(await screen.findByRole("button", { name: "Enroll" }));
  return user;
}

describe("a provider that needs a phone number", () => {
  beforeEach(() =>
    server.reply(makePayment, ({ body }) =>
      JSON.stringify(body).includes("phone_number")
        ? answerOf(makePayment, { url: "https://pay.example/1", textRef })
        : failureOf("phone_required", { phone_number: ["Enter your mobile number."] }),
    ),
  );

  test("opens a dialog, which validates the number and sends it with the next request", async () => {
    const user = await clickEnroll();
    const field = await screen.findByLabelText("Mobile number");
    await fill(user, field, "0811 234 567");
    await user.click(screen.getByRole("button", { name: "Go to payment" }));
    expect(await screen.findByText(/Enter an Ethiopian mobile number, like/)).toBeVisible();
    expect(bodies()).toHaveLength(1);
    await user.clear(field);
    await fill(user, field, "+251 911 234 567");
    await user.click(screen.getByRole("button", { name: "Go to payment" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledWith("https://pay.example/1"));
    expect(bodies().at(-1)).toMatchObject({ phone_number: "0911234567" });
  });

  test("is not needed by somebody who pays from abroad by card", async () => {
    server.reply(makePayment, ({ body }) =>
      JSON.stringify(body).includes("fromAbroad")
        ? answerOf(makePayment, { url: "https://pay.example/1", textRef })
        : failureOf("phone_required", { phone_number: ["Enter your mobile number."] }),
    );
    const user = await clickEnroll();
    await user.click(await screen.findByRole("button", { name: "I'm paying by card from abroad" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledWith("https://pay.example/1"));
    expect(bodies().at(-1)).not.toHaveProperty("phone_number");
  });

  test("gets no request after Cancel", async () => {
    const user = await clickEnroll();
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByLabelText("Mobile number")).not.toBeInTheDocument());
    expect(bodies()).toHaveLength(1);
  });
});

describe("a price that changed since the page was loaded", () => {
  beforeEach(() =>
    server.reply(makePayment, ({ body }) =>
      (body as { amount: number }).amount === 500
        ? answerOf(makePayment, { url: "https://pay.example/1", textRef })
        : failureOf("price_changed", { price: ["500"] }),
    ),
  );

  test("is shown before anything is charged, and paid once it is accepted", async () => {
    const user = await clickEnroll();
    expect(await screen.findByText(/from 450 birr to 500 birr/)).toBeVisible();
    expect(server.openCheckout).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Enroll at the new price" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledOnce());
    expect(bodies()).toMatchObject([{ amount: 450 }, { amount: 500 }]);
  });

  test("is shown on the page after Cancel", async () => {
    const user = await clickEnroll();
    await screen.findByText(/to 500 birr/);
    server.answer(lectureById, { ...lecture, price: 500 });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect((await screen.findAllByText("500 birr"))[0]).toBeVisible();
    expect(bodies()).toHaveLength(1);
  });
});

describe("withdrawing", () => {
  async function asked(payment: unknown) {
    server.answer(listMyEnrollments, [{ _id: lectureId(50), class: lecture, payment }]);
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Withdraw Payment" }));
    return { user, dialog: await screen.findByRole("alertdialog") };
  }

  test("says before Yes that the paid amount is refunded, whatever the current price is", async () => {
    const { dialog } = await asked({ textRef, amount: 400, refund: "full" });
    expect(dialog).toHaveTextContent("and get your 400 birr back in full.");
  });

  test("says that nothing is refunded once the lecture has started", async () => {
    const { dialog } = await asked({ textRef, amount: 400, refund: "none" });
    expect(dialog).toHaveTextContent("You only get your 400 birr back if too little of it takes place.");
  });

  test("does not mention a refund for a free seat", async () => {
    const { dialog } = await asked(null);
    expect(dialog).not.toHaveTextContent(/birr|paid|refund/i);
  });

  test("confirms afterwards that the refund is pending", async () => {
    const { user } = await asked({ textRef, amount: 400, refund: "full" });
    server.answer(withdrawPayment, { refund: "pending" });
    server.answer(listMyEndedEnrollments, [ended("withdrawn", "pending")]);
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Refund on its way: 400 birr")).toBeVisible();
  });
});

const ended = (
  reason: EndedEnrollment["reason"],
  refund: NonNullable<EndedEnrollment["payment"]>["refund"],
): EndedEnrollment => ({
  _id: lectureId(60),
  lectureName: "Algebra",
  schedule: lecture.schedule,
  zone: lecture.zone,
  reason,
  endedAt: "2026-11-21T12:00:00.000Z",
  payment: { textRef, amount: 400, refund },
});

test.each([
  ["lecture_cancelled", "pending", "Cancelled by the instructor", "Refund on its way: 400 birr"],
  ["lecture_cancelled", "done", "Cancelled by the instructor", "Refunded: 400 birr"],
  ["chargeback", "done", "The payment provider took the payment back", "Refunded: 400 birr"],
  ["banned", "pending", "The instructor banned you", "Refund on its way: 400 birr"],
  ["host_no_show", "pending", "The instructor didn't come", "Refund on its way: 400 birr"],
  ["withdrawn", "failed", "You're no longer enrolled", /Refund delayed .*: 400 birr/],
] as const)("the dashboard tells of what ended: %s, %s", async (reason, refund, heading, money) => {
  server.answer(listMyEnrollments, []);
  server.answer(listMyEndedEnrollments, [ended(reason, refund)]);
  renderAppAt("/dashboard");
  const section = await screen.findByRole("region", { name: "Ended and refunded" });
  expect(within(section).getByText(heading)).toBeVisible();
  expect(within(section).getByText(money)).toBeVisible();
  const link = within(section).getByRole("link", { name: "Receipt for Algebra" });
  expect(link).toHaveAttribute("href", `/receipt?ref=${textRef}`);
});

describe("the receipt", () => {
  const receipt: Receipt = {
    number: "GB-2026-000123",
    textRef,
    paidAt: "2026-11-21T12:00:00.000Z",
    payer: "Sara Tesfaye",
    lecture: {
      _id: lecture._id,
      name: lecture.name,
      instructor: lecture.instructorName,
      schedule: "2026-12-01T10:00:00+03:00",
      zone: "Africa/Addis_Ababa",
    },
    amount: 1234.5,
    provider: "chapa",
    providerReference: "AP12ab",
    method: "telebirr",
    refund: null,
  };

  test("shows payer, amount, lecture and time with its zone", async () => {
    server.answer(getReceipt, receipt);
    renderAppAt(`/receipt?ref=${textRef}`);
    const paper = await screen.findByRole("article", { name: "Receipt" });
    for (const text of ["GB-2026-000123", "Sara Tesfaye", lecture.name, "1,234.50 birr", "AP12ab", textRef])
      expect(within(paper).getByText(text)).toBeVisible();
    expect(within(paper).getByText(/21 November 2026, 15:00 · Addis Ababa time/)).toBeVisible();
    expect(paper).not.toHaveTextContent("Refund");
    await waitFor(() => expect(document.title).toContain("GB-2026-000123"));
  });

  test.each([
    ["cbe-birr", "CBE Birr"],
    ["awash_wallet", "awash_wallet"],
  ])("names what it was paid with: %s", async (method, text) => {
    server.answer(getReceipt, { ...receipt, method });
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("shows the refund", async () => {
    const at = "2026-11-22T12:00:00.000Z";
    const refund = { status: "done" as const, reference: "RF1", at, isChargeback: false };
    server.answer(getReceipt, { ...receipt, refund });
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText("Refunded")).toBeVisible();
    expect(screen.getByText("RF1")).toBeVisible();
  });

  test("shows how much of it was refunded", async () => {
    const refund = {
      status: "pending" as const,
      amount: 100,
      reference: null,
      at: null,
      isChargeback: false,
    };
    server.answer(getReceipt, { ...receipt, refund });
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText("Refund on its way")).toBeVisible();
    expect(screen.getByText("100 birr")).toBeVisible();
  });

  test.each([
    ["not_your_payment", "This payment belongs to another account."],
    ["receipt_not_found", "There's no receipt, because nothing was paid."],
    ["invalid", "We couldn't find this payment."],
  ] as const)("of somebody else or of nothing is not there: %s", async (code, text) => {
    server.fail(getReceipt, code);
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  });

  test("is linked from the payment result and from the lecture", async () => {
    const to = `/receipt?ref=${textRef}`;
    const paid = { status: "paid", classId: lecture._id, isEnrolled: true, hasReceipt: true };
    server.answer(verifyPayment, paid);
    const { unmount } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("link", { name: "Receipt" })).toHaveAttribute("href", to);
    unmount();
    server.answer(checkEnrollment, { isEnrolled: true, payment: { textRef, amount: 450, refund: "full" } });
    renderAppAt(`/lecture?id=${lecture._id}`);
    const link = await screen.findByRole("link", { name: `Receipt for ${lecture.name}` });
    expect(link).toHaveAttribute("href", to);
  });
});
