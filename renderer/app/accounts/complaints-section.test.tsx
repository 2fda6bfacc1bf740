import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { me } from "#contract/accounts/account.ts";
import { type AdminComplaint, decideComplaint, listComplaints } from "#contract/admin/complaint-review.ts";
import { getFulfillmentEvidence } from "#contract/admin/fulfillment.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const complaint: AdminComplaint = {
  _id: lectureId(1),
  text: "The instructor left after ten minutes.",
  filedAt: "2026-11-21T12:00:00Z",
  studentName: "Sara Tesfaye",
  studentEmail: "sara@example.com",
  attendedMinutes: 12,
  amount: 450,
  paymentStatus: "paid",
  lecture: lectureId(2),
  lectureName: "Triangles",
  instructorName: "Almaz Bekele",
  instructorEmail: "almaz@example.com",
  startsAt: "2026-11-20T12:00:00Z",
  soldMinutes: 120,
  confirmedMinutes: 61,
  unconfirmedMinutes: 3,
  complaints: 3,
  lectureHeld: true,
  payments: 12,
  lectureAmount: 5400,
  isOwn: false,
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, { ...student, role: "admin" });
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  server.answer(listComplaints, [complaint]);
  useSession.getState().signedIn("token");
});

test("a complaint is shown with its sentence, minutes, what it holds and the attendance", async () => {
  server.answer(getFulfillmentEvidence, {
    attendance: [{ name: "Hanna Tesfaye", minutes: 12 }],
    messages: [],
  });
  const { user } = renderAppAt("/admin/complaints");
  expect(await screen.findByText(complaint.text)).toBeVisible();
  expect(screen.getByText("3 complaints hold all the money of this lecture, 5,400 birr.")).toBeVisible();
  for (const text of ["120 min", "61 min", "12 min"]) expect(screen.getByText(text)).toBeVisible();
  for (const email of screen.getAllByText("sara@example.com")) expect(email).toBeVisible();
  await user.click(screen.getByText("Attendance and messages"));
  expect(await screen.findByText("Hanna Tesfaye: 12 min")).toBeVisible();
});

test.each([
  ["Decline", "release", false],
  ["Refund this student", "refund_one", true],
  ["Refund everyone", "refund_all", true],
])("%s is sent with a reason", async (label, decision, isDangerous) => {
  server.answer(decideComplaint, {});
  const { user } = renderAppAt("/admin/complaints");
  await user.click(await screen.findByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await fill(user, dialog.getByRole("textbox"), "The log says so.");
  server.answer(listComplaints, []);
  const confirming = dialog.getByRole("button", { name: label });
  expect(confirming.classList.contains("plain-button--danger")).toBe(isDangerous);
  await user.click(confirming);
  expect(await screen.findByText("No complaints to decide")).toBeVisible();
  expect(server.asked(decideComplaint)).toMatchObject([{ body: { decision, reason: "The log says so." } }]);
});

test("an admin who is involved can't decide", async () => {
  server.answer(listComplaints, [{ ...complaint, isOwn: true, paymentStatus: "refunded" }]);
  renderAppAt("/admin/complaints");
  expect(await screen.findByText(/another admin decides/)).toBeVisible();
  expect(screen.getByText(/refunded already/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
});
