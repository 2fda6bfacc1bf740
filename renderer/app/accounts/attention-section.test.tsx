import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import {
  type AttentionItem,
  listPaymentEvents,
  listAttentionItems,
  retryPayment,
  resolvePaymentManually,
} from "#contract/admin/admin.ts";
import { acceptPayment, refundPayment } from "#contract/admin/admin-payment.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

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

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, admin);
  server.answer(getWaitingRefunds, null);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("token");
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
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Try again" }),
    );
    expect(await screen.findByText("No payments need attention")).toBeVisible();
    expect(server.asked(retryPayment)).toHaveLength(1);
  });

  test("is marked as resolved manually only with a proof", async () => {
    const missing = "Describe what was done and how it can be proved.";
    server.fail(resolvePaymentManually, "invalid", { proof: [missing] });
    const { user } = renderAppAt("/admin");
    await user.click(await screen.findByRole("button", { name: "Mark as resolved" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Mark as resolved" }));
    expect(await dialog.findByText(missing)).toBeVisible();
    server.answer(resolvePaymentManually, {});
    await fill(user, dialog.getByRole("textbox"), "Sent by telebirr, ABC123");
    await user.click(dialog.getByRole("button", { name: "Mark as resolved" }));
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
    await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "Excluded by mistake");
    expect(server.asked(refundPayment)).toHaveLength(0);
    server.answer(listAttentionItems, []);
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(await screen.findByText("No payments need attention")).toBeVisible();
    const [asked] = server.asked(refundPayment);
    expect(asked?.path).toBe(`/admin/api/payments/${payment._id}/refund`);
    expect(asked?.body).toEqual({
      amount: 450,
      borneBy: "instructor",
      reason: "Excluded by mistake",
    });
    expect(asked?.headers.get("idempotency-key")).toMatch(/^[\da-f]{32}$/);
  });

  test("shows also that nothing has arrived", async () => {
    server.answer(listAttentionItems, [{ ...payment, received: 0 }]);
    renderAppAt("/admin");
    expect(await screen.findByRole("cell", { name: "0 birr" })).toBeVisible();
  });

  test("of a wrong amount is accepted or refunded with one press each, and with nothing else", async () => {
    const wrong = { ...payment, amount: 350, received: 340, refundable: 340 } as const;
    server.answer(listAttentionItems, [{ ...wrong, reason: "charge_mismatch", status: "in_review" }]);
    server.answer(acceptPayment, {});
    server.answer(refundPayment, {});
    const { user } = renderAppAt("/admin");
    const press = async (name: string) => {
      await user.click(await screen.findByRole("button", { name }));
      await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
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

test("all refunds that wait for the provider are one alert", async () => {
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
