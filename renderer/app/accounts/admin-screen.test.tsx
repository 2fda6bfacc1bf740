import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { findUsers, suspendUser } from "#contract/admin/admin.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { getHealth } from "#contract/admin/health-report.ts";
import { getWaitingCounts } from "#contract/admin/waiting-counts.ts";
import {
  deleteReplayAsAdmin,
  findPaidLectures,
  type PaidLecture,
  refundLecture,
} from "#contract/admin/paid-lecture.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const admin = { ...student, name: "Almaz Admin", email: "almaz@example.com", role: "admin" as const };

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

describe("what waits", () => {
  const waiting = {
    payments: 0,
    payouts: 3,
    deliveries: 0,
    complaints: 1,
    "missing-replays": 0,
    "cut-outs": 0,
    "reported-messages": 12,
  };
  const names = () =>
    within(screen.getByRole("navigation", { name: "Sections" }))
      .getAllByRole("link")
      .map((link) => (link.querySelector(".visually-hidden") ?? link).textContent);

  test("is counted at its tab, where there is something", async () => {
    server.answer(getWaitingCounts, waiting);
    server.answer(getHealth, {
      findings: [{ code: "backups_off" }, { code: "jobs_late", count: 4 }],
      version: "1.2.3",
      startedAt: "2026-11-21T12:00:00Z",
      processes: 1,
    });
    server.answer(findUsers, []);
    renderAppAt("/admin/users");
    expect(await screen.findByRole("link", { name: "Health, 2 waiting" })).toHaveTextContent("Health2");
    expect(names()).toEqual([
      "Health, 2 waiting",
      "Payments",
      "Payouts, 3 waiting",
      "Reviews",
      "Complaints, 1 waiting",
      "Missing replays",
      "Removal requests",
      "Reported messages, 12 waiting",
      "Lectures",
      "Users",
      "Downloads",
      "Audit log",
    ]);
  });

  test("is counted again with each section that opens and each decision, by one request", async () => {
    server.answer(getWaitingCounts, waiting);
    server.answer(findUsers, [
      { ...student, _id: lectureId(5), createdAt: "2026-11-21T12:00:00Z", suspendedAt: null },
    ]);
    server.answer(suspendUser, {});
    server.answer(findPaidLectures, []);
    const { user } = renderAppAt("/admin/lectures");
    await user.click(await screen.findByRole("link", { name: "Users" }));
    await screen.findByRole("button", { name: "Suspend account" });
    expect(server.asked(getWaitingCounts)).toHaveLength(2);
    server.answer(getWaitingCounts, { ...waiting, payouts: 2 });
    await user.click(screen.getByRole("button", { name: "Suspend account" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "Spam everywhere");
    await user.click(dialog.getByRole("button", { name: "Suspend account" }));
    expect(await screen.findByRole("link", { name: "Payouts, 2 waiting" })).toBeVisible();
    expect(server.asked(getWaitingCounts)).toHaveLength(3);
    expect(server.asked(getHealth)).toHaveLength(1);
  });

  test("is not shown when it can't be counted, and the section works", async () => {
    server.fail(getWaitingCounts, "internal");
    server.fail(getHealth, "internal");
    server.answer(findUsers, []);
    renderAppAt("/admin/users");
    expect(await screen.findByText("No users found")).toBeVisible();
    expect(names()).toContain("Payouts");
  });
});

test("accounts can be searched and suspended with a reason", async () => {
  const person = { ...student, _id: lectureId(5), createdAt: "2026-11-21T12:00:00Z", suspendedAt: null };
  server.answer(findUsers, [person]);
  server.answer(suspendUser, {});
  const { user } = renderAppAt("/admin/users");
  await user.type(await screen.findByRole("searchbox", { name: "Name or email" }), "sara{Enter}");
  await waitFor(() => expect(server.asked(findUsers).at(-1)?.query.get("search")).toBe("sara"));
  await user.click(await screen.findByRole("button", { name: "Suspend account" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "Spam everywhere");
  await user.click(dialog.getByRole("button", { name: "Suspend account" }));
  expect(await screen.findByText("Sara Tesfaye is suspended.")).toBeVisible();
  expect(server.asked(suspendUser)[0]?.body).toEqual({ reason: "Spam everywhere" });
});

const lecture: PaidLecture = {
  _id: lectureId(6),
  name: "Triangles",
  instructorName: instructor.name,
  instructorEmail: instructor.email,
  instructorSuspended: true,
  startsAt: "2026-11-21T12:00:00Z",
  payments: 12,
  amount: 5400,
  replayPromisedTo: null,
};

test("a promised replay is deleted as shown, with a reason, after a confirmation with count and sum", async () => {
  const promised = { ...lecture, name: "Circles", replayPromisedTo: { seats: 11, amount: 4950 } };
  server.answer(findPaidLectures, [lecture, promised]);
  server.answer(deleteReplayAsAdmin, {});
  const { user } = renderAppAt("/admin/lectures");
  // Only one of the lectures has a replay, so there is only one "Delete the replay" button.
  await user.click(await screen.findByRole("button", { name: "Delete the replay" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/“Circles” .* 11 students have paid 4,950 birr in total/)).toBeVisible();
  expect(server.asked(deleteReplayAsAdmin)).toHaveLength(0);
  await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "Copied from a book");
  await user.click(dialog.getByRole("button", { name: "Delete the replay" }));
  expect(await screen.findByText(/^The replay is deleted\./)).toBeVisible();
  expect(server.asked(deleteReplayAsAdmin)[0]?.body).toEqual({
    reason: "Copied from a book",
    seats: 11,
    amount: 4950,
  });
});

test("a lecture is refunded as shown, with a reason, after a confirmation with count and sum", async () => {
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
  await fill(user, dialog.getByRole("textbox", { name: /Reason/ }), "Copied from a book");
  await user.click(dialog.getByRole("button", { name: "Refund everyone" }));
  expect(await screen.findByText("The refunds are on their way.")).toBeVisible();
  expect(server.asked(refundLecture)[0]?.body).toEqual({
    reason: "Copied from a book",
    payments: 12,
    amount: 5400,
  });
});
