import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { type AdminPayout, listPayoutsByStatus, releasePayout } from "#contract/admin/admin.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const admin = { ...student, name: "Almaz Admin", email: "almaz@example.com", role: "admin" as const };

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

test("reports a payout that another admin has decided in the meantime and reloads the list", async () => {
  server.answer(listPayoutsByStatus, [payout]);
  server.fail(releasePayout, "payout_decided");
  const { user } = renderAppAt("/admin/payouts");
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/300 birr goes to Tigist Alemayehu: telebirr, •••• 3344/)).toBeVisible();
  const before = server.asked(listPayoutsByStatus).length;
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Someone else has already decided on this payout.")).toBeVisible();
  expect(server.asked(listPayoutsByStatus).length).toBeGreaterThan(before);
});
