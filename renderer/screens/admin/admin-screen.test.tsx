import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import {
  listAuditLog,
  type AdminPayout,
  type AttentionItem,
  findUsers,
  listPaymentEvents,
  listAttentionItems,
  listPayoutsByStatus,
  releasePayout,
  retryPayment,
  resolvePaymentManually,
  suspendUser,
} from "#contract/admin/admin.ts";
import {
  type AdminPayment,
  findPayments,
  acceptPayment,
  refundPayment,
} from "#contract/admin/admin-payment.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { findPaidLectures, type PaidLecture, refundLecture } from "#contract/admin/paid-lecture.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const admin = { ...student, name: "Almaz Admin", email: "almaz@example.com", role: "admin" as const };

const payment: AttentionItem = {
  _id: lectureId(1),
  reason: "refund_refused",
  note: "Insufficient Balance",
  amount: 450,
  received: null,
  refundable: 0,
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
  uncovered: false,
  instructorSuspended: false,
  releaseAfter: "2026-11-21T12:00:00Z",
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, admin);
  server.answer(getWaitingRefunds, null);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("token");
});

describe("the admin area", () => {
  test.each([student, instructor])("is a 404 for a $role", async (person) => {
    server.answer(me, person);
    renderAppAt("/admin");
    expect(await screen.findByText("404")).toBeVisible();
    expect(server.requests.filter(({ path }) => path.startsWith("/admin"))).toEqual([]);
  });

  test("redirects a guest to log-in and back", async () => {
    useSession.setState({ token: null });
    renderAppAt("/admin/users");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/login\?.*admin%2Fusers/));
  });

  test("is a 404 for an unknown section", async () => {
    renderAppAt("/admin/everything");
    expect(await screen.findByText("404")).toBeVisible();
  });
});

describe("a payment that needs attention", () => {
  beforeEach(() => server.answer(listAttentionItems, [payment]));

  test("is shown with reason, payer, lecture and the provider's events", async () => {
    server.answer(listPaymentEvents, [
      {
        _id: lectureId(9),
        kind: "refund_updated",
        at: "2026-11-21T12:00:00Z",
        payload: '{"status":"failed"}',
      },
    ]);
    const { user } = renderAppAt("/admin");
    expect(await screen.findByRole("heading", { name: "Refund refused" })).toBeVisible();
    for (const text of [payment.note ?? "", "450 birr", "AP123", "sara@example.com", payment.textRef])
      expect(screen.getByText(text)).toBeVisible();
    expect(server.asked(listPaymentEvents)).toHaveLength(0);
    await user.click(screen.getByText("Events from the provider"));
    expect(await screen.findByText('{"status":"failed"}')).toBeVisible();
  });

  test("is retried after confirmation", async () => {
    server.answer(retryPayment, {});
    const { user } = renderAppAt("/admin");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(server.asked(retryPayment)).toHaveLength(0);
    server.answer(listAttentionItems, []);
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("No payments need attention")).toBeVisible();
    expect(server.asked(retryPayment)).toHaveLength(1);
  });

  test("is marked as resolved manually only with a proof", async () => {
    const missing = "Describe what was done and how it can be proved.";
    server.fail(resolvePaymentManually, "invalid", { proof: [missing] });
    const { user } = renderAppAt("/admin");
    await user.click(await screen.findByRole("button", { name: "Mark as resolved" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await dialog.findByText(missing)).toBeVisible();
    server.answer(resolvePaymentManually, {});
    await user.type(dialog.getByRole("textbox"), "Sent by telebirr, ABC123");
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(server.asked(resolvePaymentManually).at(-1)?.body).toEqual({ proof: "Sent by telebirr, ABC123" });
  });

  test("of a banned student is refunded with a reason and can't be retried", async () => {
    const banned = { ...payment, refundable: 450, status: "paid", reason: "student_banned" } as const;
    server.answer(listAttentionItems, [banned]);
    server.answer(refundPayment, {});
    const { user } = renderAppAt("/admin");
    const heading = "Host banned a student who paid";
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Refund" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/450 birr can be refunded. If you refund all of it/)).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Excluded by mistake");
    expect(server.asked(refundPayment)).toHaveLength(0);
    server.answer(listAttentionItems, []);
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("No payments need attention")).toBeVisible();
    const [asked] = server.asked(refundPayment);
    expect(asked?.path).toBe(`/admin/api/payments/${payment._id}/refund`);
    expect(asked?.body).toEqual({
      amount: 450,
      borneBy: "instructor",
      reason: "Excluded by mistake",
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test("of a wrong amount is accepted or refunded with one press each, and with nothing else", async () => {
    const wrong = { ...payment, amount: 350, received: 340, refundable: 340 } as const;
    server.answer(listAttentionItems, [{ ...wrong, reason: "charge_mismatch", status: "in_review" }]);
    server.answer(acceptPayment, {});
    server.answer(refundPayment, {});
    const { user } = renderAppAt("/admin");
    const press = async (name: string) => {
      await user.click(await screen.findByRole("button", { name }));
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    };
    await press("Accept");
    expect(await screen.findByText("Accepted.")).toBeVisible();
    expect(server.asked(acceptPayment)[0]?.path).toBe(`/admin/api/payments/${payment._id}/accept`);
    await press("Refund");
    expect(await screen.findByText("The refund is on its way.")).toBeVisible();
    const reason = "The amount that arrived was not the price.";
    expect(server.asked(refundPayment)[0]?.body).toMatchObject({ amount: 340, reason });
    for (const name of ["Try again", "Mark as resolved"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  test("with a chargeback can be neither retried nor refunded", async () => {
    server.answer(listAttentionItems, [{ ...payment, reason: "chargeback" }]);
    renderAppAt("/admin");
    expect(await screen.findByRole("button", { name: "Mark as resolved" })).toBeVisible();
    for (const name of ["Try again", "Refund"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });
});

test("all refunds that wait for the provider are one notice", async () => {
  server.answer(listAttentionItems, []);
  const since = "2026-11-21T12:00:00Z";
  server.answer(getWaitingRefunds, {
    refunds: 200,
    amount: 90_000,
    since,
    note: "400: Insufficient Balance",
  });
  renderAppAt("/admin/payments");
  expect(await screen.findByText(/200 refunds of 90,000 birr in total have been waiting/)).toBeVisible();
  expect(screen.getByText("400: Insufficient Balance")).toBeVisible();
});

describe("all payments", () => {
  const paid: AdminPayment = {
    _id: lectureId(3),
    textRef: "gb-abcdefghijklmnopqrstuvwx",
    status: "paid",
    studentName: "Sara Tesfaye",
    studentEmail: "sara@example.com",
    lectureName: "Triangles",
    amount: 450,
    refundable: 350,
    createdAt: "2026-11-21T11:58:00Z",
    paidAt: "2026-11-21T12:00:00Z",
    refunds: [
      {
        _id: lectureId(4),
        amount: 100,
        status: "refunded",
        borneBy: "platform",
        reason: "No sound",
        at: "2026-11-21T12:00:00Z",
      },
    ],
  };
  beforeEach(() => server.answer(findPayments, [paid]));

  test("are searched, and a part is refunded at the platform's cost", async () => {
    server.answer(listAttentionItems, []);
    server.fail(refundPayment, "refund_too_high", { amount: ["350"] });
    const { user } = renderAppAt("/admin/payments");
    await user.click(await screen.findByRole("button", { name: "All payments" }));
    await user.type(screen.getByRole("searchbox"), "sara{Enter}");
    await waitFor(() => expect(server.asked(findPayments).at(-1)?.query.get("search")).toBe("sara"));
    expect(await screen.findByText(/100 birr · Refunded · Gubae.* · No sound/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Refund" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const amount = dialog.getByRole("textbox", { name: "Amount" });
    expect(amount).toHaveValue("350");
    await user.clear(amount);
    await user.type(amount, "351");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Who bears it" }), "platform");
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "No sound again");
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await dialog.findByText("That's more than is left of this payment.")).toBeVisible();
    server.answer(refundPayment, {});
    await user.clear(amount);
    await user.type(amount, "50.5");
    await user.click(dialog.getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("The refund is on its way.")).toBeVisible();
    const keys = server
      .asked(refundPayment)
      .map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(server.asked(refundPayment).at(-1)?.body).toMatchObject({ amount: 50.5, borneBy: "platform" });
    expect(new Set(keys).size).toBe(1);
  });

  test("of one lecture are shown behind its link", async () => {
    const { user } = renderAppAt(`/admin/payments?lecture=${lectureId(6)}`);
    expect(await screen.findByRole("heading", { name: "Triangles" })).toBeVisible();
    expect(server.asked(findPayments)[0]?.query.get("lecture")).toBe(lectureId(6));
    await user.click(screen.getByRole("button", { name: "Show payments for all lectures" }));
    await waitFor(() => expect(server.asked(findPayments).at(-1)?.query.has("lecture")).toBe(false));
  });

  test("are narrowed by state and day, in the address too, and one that isn't paid has nothing to refund", async () => {
    server.answer(findPayments, [{ ...paid, status: "expired", paidAt: null, refundable: 0, refunds: [] }]);
    const { user } = renderAppAt("/admin/payments?all=&search=sara");
    await user.selectOptions(await screen.findByRole("combobox", { name: "State" }), "Expired unpaid");
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-20" } });
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-21" } });
    const asked = () => Object.fromEntries(server.asked(findPayments).at(-1)?.query ?? []);
    await waitFor(() =>
      expect(asked()).toMatchObject({
        search: "sara",
        status: "expired",
        from: new Date("2026-11-20T00:00").toISOString(),
        before: new Date("2026-11-22T00:00").toISOString(),
      }),
    );
    expect(screen.getByTestId("address")).toHaveTextContent(
      "search=sara&status=expired&from=2026-11-20&to=2026-11-21",
    );
    expect(await screen.findByRole("heading", { name: "Triangles" })).toBeVisible();
    expect(screen.queryByText("Left to refund")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Refund" })).not.toBeInTheDocument();
  });

  test("ignore junk in the address", async () => {
    renderAppAt("/admin/payments?all=&status=stolen&from=2026-99-99&to=now");
    expect(await screen.findByRole("heading", { name: "Triangles" })).toBeVisible();
    expect([...(server.asked(findPayments)[0]?.query.keys() ?? [])]).toEqual(["limit", "search"]);
  });
});

test("reports a payout that another admin has decided in the meantime and reloads the list", async () => {
  server.answer(listPayoutsByStatus, [payout]);
  server.fail(releasePayout, "payout_decided");
  const { user } = renderAppAt("/admin/payouts");
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/300 birr goes to Tigist Alemayehu: telebirr, •••• 3344/)).toBeVisible();
  const before = server.asked(listPayoutsByStatus).length;
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("Someone else has already decided on this payout.")).toBeVisible();
  expect(server.asked(listPayoutsByStatus).length).toBeGreaterThan(before);
});

test("accounts can be searched and suspended with a reason", async () => {
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
  expect(await screen.findByText("Sara Tesfaye is suspended.")).toBeVisible();
  expect(server.asked(suspendUser)[0]?.body).toEqual({ reason: "Spam everywhere" });
});

test("a lecture is refunded as shown, with a reason, after a confirmation with count and sum", async () => {
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
  expect(await screen.findByText("The instructor is suspended.")).toBeVisible();
  expect(server.asked(findPaidLectures)[0]?.query.get("search")).toBe(instructor.email);
  await user.click(screen.getByRole("button", { name: "Refund everyone" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(
    dialog.getByText(/12 payments for “Triangles” are refunded in full, 5,400 birr in total/),
  ).toBeVisible();
  expect(server.asked(refundLecture)).toHaveLength(0);
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Copied from a book");
  await user.click(dialog.getByRole("button", { name: "Yes" }));
  expect(await screen.findByText("The refunds are on their way.")).toBeVisible();
  expect(server.asked(refundLecture)[0]?.body).toEqual({
    reason: "Copied from a book",
    payments: 12,
    amount: 5400,
  });
});

test("the audit log shows actor, action, target and reason", async () => {
  server.answer(listAuditLog, [
    {
      _id: lectureId(7),
      action: "account_suspended",
      adminName: "Almaz Admin",
      subject: "Sara Tesfaye · sara@example.com",
      reason: "Spam everywhere",
      before: { suspended: null },
      after: { suspended: "2026-11-21T12:00:00Z" },
      at: "2026-11-21T12:00:00Z",
    },
  ]);
  renderAppAt("/admin/audit-log");
  expect(await screen.findByRole("heading", { name: "Suspended a user" })).toBeVisible();
  for (const text of ["Spam everywhere", "Sara Tesfaye · sara@example.com", "suspended: —"])
    expect(screen.getByText(text)).toBeVisible();
});
