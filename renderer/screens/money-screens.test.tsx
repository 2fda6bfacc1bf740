import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { amIEnrolled, type EndedEnrollment, endedEnrollments, myEnrollments } from "#contract/enrollment.ts";
import { lectureById } from "#contract/lecture.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payment.ts";
import { getReceipt, type Receipt } from "#contract/receipt.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
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
  server.answer(amIEnrolled, { isEnrolled: false });
  server.answer(endedEnrollments, []);
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
        : failureOf("phone_needed", { phone_number: ["Enter your phone number."] }),
    ),
  );

  test("has it asked for, checked, and sent with the next try", async () => {
    const user = await clickEnroll();
    const field = await screen.findByLabelText("Mobile number");
    await user.type(field, "0811 234 567");
    await user.click(screen.getByRole("button", { name: "Go to payment" }));
    expect(await screen.findByText(/Enter an Ethiopian mobile number like/)).toBeTruthy();
    expect(bodies()).toHaveLength(1);
    await user.clear(field);
    await user.type(field, "+251 911 234 567");
    await user.click(screen.getByRole("button", { name: "Go to payment" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledWith("https://pay.example/1"));
    expect(bodies().at(-1)).toMatchObject({ phone_number: "+251 911 234 567" });
  });

  test("is not told anything by who turns back", async () => {
    const user = await clickEnroll();
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByLabelText("Mobile number")).toBeNull());
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

  test("is told before anything is charged, and paid after Yes", async () => {
    const user = await clickEnroll();
    expect(await screen.findByText(/it is 500 birr now, and was 450 birr/)).toBeTruthy();
    expect(server.openCheckout).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledOnce());
    expect(bodies()).toMatchObject([{ amount: 450 }, { amount: 500 }]);
  });

  test("is shown on the page after No", async () => {
    const user = await clickEnroll();
    await screen.findByText(/it is 500 birr now/);
    server.answer(lectureById, { ...lecture, price: 500 });
    await user.click(screen.getByRole("button", { name: "No" }));
    expect((await screen.findAllByText("500 birr")).length).toBeGreaterThan(0);
    expect(bodies()).toHaveLength(1);
  });
});

describe("withdrawing", () => {
  async function asked(payment: unknown) {
    server.answer(myEnrollments, [{ _id: lectureId(50), class: lecture, payment }]);
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Withdraw Payment" }));
    return { user, dialog: await screen.findByRole("alertdialog") };
  }

  test("says before Yes that what was paid comes back, whatever the price is now", async () => {
    const { dialog } = await asked({ textRef, amount: 400, refund: "full" });
    expect(dialog.textContent).toContain("You get your 400 birr back in full.");
  });

  test("says that nothing comes back once the lecture has begun", async () => {
    const { dialog } = await asked({ textRef, amount: 400, refund: "none" });
    expect(dialog.textContent).toContain("the 400 birr that you paid are not paid back");
  });

  test("says nothing of money when the seat cost nothing", async () => {
    const { dialog } = await asked(null);
    expect(dialog.textContent).not.toMatch(/birr|paid|back/i);
  });

  test("tells afterwards that the refund is on its way", async () => {
    const { user } = await asked({ textRef, amount: 400, refund: "full" });
    server.answer(withdrawPayment, { refund: "pending" });
    server.answer(endedEnrollments, [ended("withdrawn", "pending")]);
    await user.click(screen.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Refund on its way: 400 birr")).toBeTruthy();
  });
});

const ended = (
  why: EndedEnrollment["why"],
  refund: NonNullable<EndedEnrollment["payment"]>["refund"],
): EndedEnrollment => ({
  _id: lectureId(60),
  lectureName: "Algebra",
  schedule: lecture.schedule,
  zone: lecture.zone,
  why,
  endedAt: "2026-11-21T12:00:00.000Z",
  payment: { textRef, amount: 400, refund },
});

test.each([
  ["lecture_cancelled", "pending", "Cancelled by the instructor", "Refund on its way: 400 birr"],
  ["lecture_cancelled", "done", "Cancelled by the instructor", "Refunded: 400 birr"],
  ["reversed", "done", "The payment provider took the payment back", "Refunded: 400 birr"],
  ["excluded", "pending", "The instructor excluded you", "Refund on its way: 400 birr"],
  ["no_host", "pending", "The instructor did not come", "Refund on its way: 400 birr"],
  ["withdrawn", "failed", "You are no longer enrolled", /could not be made yet.*: 400 birr/],
] as const)("the dashboard tells of what ended: %s, %s", async (why, refund, reason, money) => {
  server.answer(myEnrollments, []);
  server.answer(endedEnrollments, [ended(why, refund)]);
  renderAppAt("/dashboard");
  const section = await screen.findByRole("region", { name: "Ended and refunded" });
  expect(within(section).getByText(reason)).toBeTruthy();
  expect(within(section).getByText(money)).toBeTruthy();
  const link = within(section).getByRole("link", { name: "Receipt for Algebra" });
  expect(link.getAttribute("href")).toBe(`/receipt?ref=${textRef}`);
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

  test("says who paid what, when and for what, and names the zone", async () => {
    server.answer(getReceipt, receipt);
    renderAppAt(`/receipt?ref=${textRef}`);
    const paper = await screen.findByRole("article", { name: "Receipt" });
    for (const text of ["GB-2026-000123", "Sara Tesfaye", lecture.name, "1,234.50 birr", "AP12ab", textRef])
      expect(within(paper).getByText(text)).toBeTruthy();
    expect(within(paper).getByText(/21 November 2026, 15:00 · Addis Ababa time/)).toBeTruthy();
    expect(paper.textContent).not.toContain("Refund");
    await waitFor(() => expect(document.title).toContain("GB-2026-000123"));
  });

  test.each([
    ["cbe-birr", "CBE Birr"],
    ["awash_wallet", "awash_wallet"],
  ])("names what it was paid with: %s", async (method, text) => {
    server.answer(getReceipt, { ...receipt, method });
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("says what was paid back", async () => {
    const at = "2026-11-22T12:00:00.000Z";
    const refund = { status: "done" as const, reference: "RF1", at, byProvider: false };
    server.answer(getReceipt, { ...receipt, refund });
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText("Refunded")).toBeTruthy();
    expect(screen.getByText("RF1")).toBeTruthy();
  });

  test.each([
    ["not_your_payment", "This payment belongs to somebody else."],
    ["receipt_not_found", "There is no receipt: nothing was paid here."],
    ["invalid", "We don't know which payment this is about."],
  ] as const)("of somebody else or of nothing is not there: %s", async (code, text) => {
    server.fail(getReceipt, code);
    renderAppAt(`/receipt?ref=${textRef}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "Receipt" })).toBeTruthy();
  });

  test("is one step from the payment's return and from the lecture", async () => {
    const to = `/receipt?ref=${textRef}`;
    const paid = { status: "paid", classId: lecture._id, isEnrolled: true, hasReceipt: true };
    server.answer(verifyPayment, paid);
    const { unmount } = renderAppAt(`/success?ref=${textRef}`);
    expect((await screen.findByRole("link", { name: "Receipt" })).getAttribute("href")).toBe(to);
    unmount();
    server.answer(amIEnrolled, { isEnrolled: true, payment: { textRef, amount: 450, refund: "full" } });
    renderAppAt(`/lecture?id=${lecture._id}`);
    const link = await screen.findByRole("link", { name: `Receipt for ${lecture.name}` });
    expect(link.getAttribute("href")).toBe(to);
  });
});
