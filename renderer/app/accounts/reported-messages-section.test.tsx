import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import {
  decideReport,
  listReportedMessages,
  type ReportedMessage,
} from "#contract/admin/reported-message.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const message: ReportedMessage = {
  _id: lectureId(1),
  text: "Send me 500 birr.",
  sentAt: "2026-11-21T12:00:00Z",
  senderName: "Abebe Kebede",
  senderEmail: "abebe@example.com",
  lectureName: "Triangles",
  instructorName: "Almaz Bekele",
  isHost: false,
  reasons: { fraud: 2, abuse: 1 },
  reportedAt: "2026-11-21T12:01:00Z",
  isOwn: false,
  kind: "message",
};

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, { ...student, role: "admin" });
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  server.answer(listReportedMessages, [message]);
  useSession.getState().signedIn("token");
});

test("a reported message is shown with its reasons, writer and lecture", async () => {
  renderAppAt("/admin/reported-messages");
  expect(await screen.findByText("Send me 500 birr.")).toBeVisible();
  for (const text of ["Fraud, or asks for money: 2", "Insults, hate or threats: 1", "Triangles"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText("abebe@example.com")).toBeVisible();
});

test.each([
  ["Let it stay", "dismiss"],
  ["Remove message", "remove"],
])("%s is sent once it is confirmed", async (label, decision) => {
  server.answer(decideReport, {});
  const { user } = renderAppAt("/admin/reported-messages");
  await user.click(await screen.findByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("alertdialog"));
  server.answer(listReportedMessages, []);
  await user.click(dialog.getByRole("button", { name: label }));
  expect(await screen.findByText("No reported messages")).toBeVisible();
  expect(server.asked(decideReport)).toMatchObject([{ body: { decision } }]);
});

test("who wrote or reported it decides nothing; the instructor's own message says so", async () => {
  server.answer(listReportedMessages, [{ ...message, isOwn: true, isHost: true }]);
  renderAppAt("/admin/reported-messages");
  expect(await screen.findByText(/another admin decides/)).toBeVisible();
  expect(screen.getByText("The instructor wrote it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Let it stay" })).toBeNull();
});
