import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listAttentionItems } from "#contract/admin/admin.ts";
import { type AdminPayment, findPayments, refundPayment } from "#contract/admin/admin-payment.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const admin = { ...student, name: "Almaz Admin", email: "almaz@example.com", role: "admin" as const };

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, admin);
  server.answer(getWaitingRefunds, null);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("token");
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
    expect(await screen.findByText(/100 birr · Gubae.* · No sound/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Refund" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    const amount = dialog.getByRole("textbox", { name: "Amount" });
    expect(amount).toHaveValue("350");
    await user.clear(amount);
    await user.type(amount, "351");
    await user.selectOptions(dialog.getByRole("combobox", { name: "Who pays for the refund" }), "platform");
    await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "No sound again");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(await dialog.findByText("That's more than is left of this payment.")).toBeVisible();
    server.answer(refundPayment, {});
    await user.clear(amount);
    await user.type(amount, "5,50");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(await dialog.findByText(/This can be read as two amounts/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, "50,50");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(await screen.findByText("The refund is on its way.")).toBeVisible();
    expect(server.asked(refundPayment).at(-1)?.body).toMatchObject({ amount: 50.5, borneBy: "platform" });
  });

  test("that were cancelled have not failed, in the list and in the filter", async () => {
    const failed = { ...paid, status: "failed", paidAt: null, refundable: 0, refunds: [] } as const;
    server.answer(findPayments, [
      { ...failed, isCancelled: true },
      { ...failed, _id: lectureId(5), isCancelled: false },
    ]);
    const { user } = renderAppAt("/admin/payments?all=");
    const rows = (await screen.findAllByRole("row", { name: /Triangles/ })).map((row) => within(row));
    expect(rows[0]?.getByText("Cancelled")).toHaveAttribute("data-tone", "still");
    expect(rows[1]?.getByText("Failed")).toHaveAttribute("data-tone", "bad");
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Cancelled");
    await waitFor(() => expect(server.asked(findPayments).at(-1)?.query.get("status")).toBe("cancelled"));
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
    expect(screen.queryByText("0 birr")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Refund" })).not.toBeInTheDocument();
  });

  test("ignore junk in the address", async () => {
    renderAppAt("/admin/payments?all=&status=stolen&from=2026-99-99&to=now");
    expect(await screen.findByRole("heading", { name: "Triangles" })).toBeVisible();
    expect([...(server.asked(findPayments)[0]?.query.keys() ?? [])]).toEqual(["limit", "search"]);
  });
});
