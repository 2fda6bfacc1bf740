import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import {
  adminActs,
  type AdminPayout,
  type AttentionPayment,
  findUsers,
  paymentEvents,
  paymentsForAPerson,
  payoutsToRelease,
  refundExcluded,
  releasePayout,
  retryPayment,
  settleByHand,
  suspendUser,
} from "#contract/admin.ts";
import { findPaidLectures, type PaidLecture, refundLecture } from "#contract/paid-lecture.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const admin = { ...student, name: "Almaz Admin", email: "almaz@example.com", role: "admin" as const };

const payment: AttentionPayment = {
  _id: lectureId(1),
  reason: "refund_failed",
  note: "A person must look: Insufficient Balance",
  amount: 450,
  status: "refund_failed",
  textRef: "gb-abcdefghijklmnopqrstuvwx",
  provider: "chapa",
  providerReference: "AP123",
  refundReference: null,
  studentName: "Sara Tesfaye",
  studentEmail: "sara@example.com",
  lectureName: "Triangles",
  createdAt: "2026-11-21T12:00:00Z",
};
const payout: AdminPayout = {
  _id: lectureId(2),
  amount: 300,
  status: "requested",
  bankName: "telebirr",
  accountNumber: "•••• 3344",
  accountName: instructor.name,
  note: null,
  requestedAt: "2026-11-21T12:00:00Z",
  endedAt: null,
  reference: "gb-out-1",
  instructor: instructor._id,
  instructorName: instructor.name,
  instructorEmail: instructor.email,
  available: 405,
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, admin);
  useSession.getState().signedIn("token");
});

describe("the admin area", () => {
  test.each([student, instructor])("is plainly not there for a $role", async (person) => {
    server.answer(me, person);
    renderAppAt("/admin");
    expect(await screen.findByText("404")).toBeTruthy();
    expect(server.requests.filter(({ path }) => path.startsWith("/admin"))).toEqual([]);
  });

  test("sends a guest to log in, and back", async () => {
    useSession.setState({ token: null });
    renderAppAt("/admin/users");
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toMatch(/^\/login\?.*admin%2Fusers/),
    );
  });

  test("knows its sections only", async () => {
    renderAppAt("/admin/everything");
    expect(await screen.findByText("404")).toBeTruthy();
  });
});

describe("a payment that needs a person", () => {
  beforeEach(() => server.answer(paymentsForAPerson, [payment]));

  test("is shown with why, who, what and what the provider sent", async () => {
    server.answer(paymentEvents, [
      {
        _id: lectureId(9),
        kind: "refund_changed",
        at: "2026-11-21T12:00:00Z",
        payload: '{"status":"failed"}',
      },
    ]);
    const { user } = renderAppAt("/admin");
    expect(await screen.findByRole("heading", { name: "The refund did not go through" })).toBeTruthy();
    for (const text of [payment.note ?? "", "450 birr", "AP123", "sara@example.com", payment.textRef])
      expect(screen.getByText(text)).toBeTruthy();
    expect(server.asked(paymentEvents)).toHaveLength(0);
    await user.click(screen.getByText("What the provider sent"));
    expect(await screen.findByText('{"status":"failed"}')).toBeTruthy();
  });

  test("is tried again after a question", async () => {
    server.answer(retryPayment, {});
    const { user } = renderAppAt("/admin");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(server.asked(retryPayment)).toHaveLength(0);
    server.answer(paymentsForAPerson, []);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("No payment needs you.")).toBeTruthy();
    expect(server.asked(retryPayment)).toHaveLength(1);
  });

  test("is marked as done by hand with a proof; without one it says what is missing", async () => {
    const missing = "Say what was done, and how it can be proved.";
    server.fail(settleByHand, "invalid", { proof: [missing] });
    const { user } = renderAppAt("/admin");
    await user.click(await screen.findByRole("button", { name: "Mark as done by hand" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await dialog.findByText(missing)).toBeTruthy();
    server.answer(settleByHand, {});
    await user.type(dialog.getByRole("textbox"), "Sent by telebirr, ABC123");
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.asked(settleByHand).at(-1)?.body).toEqual({ proof: "Sent by telebirr, ABC123" });
  });

  test("of somebody whom a host keeps out is paid back with a reason, not tried again", async () => {
    server.answer(paymentsForAPerson, [{ ...payment, status: "paid", reason: "excluded", note: null }]);
    server.answer(refundExcluded, {});
    const { user } = renderAppAt("/admin");
    const heading = "The host keeps out somebody who has paid";
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Pay back" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/paid back in full and loses the seat/)).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Excluded by mistake");
    expect(server.asked(refundExcluded)).toHaveLength(0);
    server.answer(paymentsForAPerson, []);
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("No payment needs you.")).toBeTruthy();
    const [asked] = server.asked(refundExcluded);
    expect(asked?.path).toBe(`/admin/api/payments/${payment._id}/refund`);
    expect(asked?.body).toEqual({ reason: "Excluded by mistake" });
  });

  test("that the provider took back is neither tried again nor paid back", async () => {
    server.answer(paymentsForAPerson, [{ ...payment, reason: "reversed" }]);
    renderAppAt("/admin");
    expect(await screen.findByRole("button", { name: "Mark as done by hand" })).toBeTruthy();
    for (const name of ["Try again", "Pay back"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

test("a payout that another admin decided meanwhile is said to be, and the list is loaded anew", async () => {
  server.answer(payoutsToRelease, [payout]);
  server.fail(releasePayout, "payout_decided");
  const { user } = renderAppAt("/admin/payouts");
  await user.click(await screen.findByRole("button", { name: "Release" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/300 birr goes to Tigist Alemayehu: telebirr, •••• 3344/)).toBeTruthy();
  const before = server.asked(payoutsToRelease).length;
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Somebody has decided about this payout meanwhile.")).toBeTruthy();
  expect(server.asked(payoutsToRelease).length).toBeGreaterThan(before);
});

test("people are searched for, and suspended with a reason", async () => {
  const person = { ...student, _id: lectureId(5), createdAt: "2026-11-21T12:00:00Z", suspendedAt: null };
  server.answer(findUsers, [person]);
  server.answer(suspendUser, {});
  const { user } = renderAppAt("/admin/users");
  await user.type(await screen.findByRole("searchbox", { name: "Name or email" }), "sara{Enter}");
  await waitFor(() => expect(server.asked(findUsers).at(-1)?.query.get("search")).toBe("sara"));
  await user.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Spam everywhere");
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Sara Tesfaye is suspended.")).toBeTruthy();
  expect(server.asked(suspendUser)[0]?.body).toEqual({ reason: "Spam everywhere" });
});

test("a lecture is paid back as it was shown, with a reason, after a question that names count and sum", async () => {
  const lecture: PaidLecture = {
    _id: lectureId(6),
    name: "Triangles",
    instructorName: instructor.name,
    instructorEmail: instructor.email,
    instructorSuspended: true,
    startsAt: "2026-11-21T12:00:00Z",
    payments: 12,
    amount: 5400,
  };
  server.answer(findPaidLectures, [lecture]);
  server.answer(refundLecture, {});
  const { user } = renderAppAt(`/admin/lectures?search=${encodeURIComponent(instructor.email)}`);
  expect(await screen.findByText("The instructor is suspended.")).toBeTruthy();
  expect(server.asked(findPaidLectures)[0]?.query.get("search")).toBe(instructor.email);
  await user.click(screen.getByRole("button", { name: "Pay everybody back" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/12 payments for “Triangles” go back in full, 5,400 birr together/)).toBeTruthy();
  expect(server.asked(refundLecture)).toHaveLength(0);
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Copied from a book");
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Everybody's money is on its way back.")).toBeTruthy();
  expect(server.asked(refundLecture)[0]?.body).toEqual({
    reason: "Copied from a book",
    payments: 12,
    amount: 5400,
  });
});

test("the log says who did what to whom, and why", async () => {
  server.answer(adminActs, [
    {
      _id: lectureId(7),
      kind: "account_suspended",
      adminName: "Almaz Admin",
      subject: "Sara Tesfaye · sara@example.com",
      reason: "Spam everywhere",
      before: { suspended: null },
      after: { suspended: "2026-11-21T12:00:00Z" },
      at: "2026-11-21T12:00:00Z",
    },
  ]);
  renderAppAt("/admin/acts");
  expect(await screen.findByRole("heading", { name: "Suspended somebody" })).toBeTruthy();
  for (const text of ["Spam everywhere", "Sara Tesfaye · sara@example.com", "suspended: —"])
    expect(screen.getByText(text)).toBeTruthy();
});
