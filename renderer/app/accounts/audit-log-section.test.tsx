import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { auditAction, type AuditLogEntry, listAuditLog } from "#contract/admin/admin.ts";
import { complaintDecision } from "#contract/admin/complaint-review.ts";
import { reportDecision } from "#contract/admin/reported-message.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, { ...student, role: "admin" });
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("token");
  return () => changeLanguage("en");
});

const suspended: AuditLogEntry = {
  _id: lectureId(7),
  action: "account_suspended",
  adminName: "Abebe",
  subject: "Sara · sara@example.com",
  person: "Sara",
  lecture: null,
  reason: "spam",
  before: { suspended: null },
  after: { suspended: "2026-11-21T12:00:00Z" },
  at: "2026-11-21T12:00:00Z",
};
const aboutLecture = { subject: "Algebra", person: "Almaz", lecture: "Algebra", before: {} };

async function rows(entries: readonly AuditLogEntry[]) {
  server.answer(listAuditLog, entries);
  renderAppAt("/admin/audit-log");
  const headings = await screen.findAllByRole("rowheader");
  return headings.map(({ textContent }) => textContent);
}

test("the audit log says who did what to whom, and why, and what changed", async () => {
  const said = await rows([
    suspended,
    {
      ...suspended,
      ...aboutLecture,
      _id: lectureId(8),
      action: "payment_refunded",
      subject: "gb-abcdefghijklmnopqrstuvwx",
      person: "Sara",
      reason: "No sound",
      before: { status: "paid", birr: "450" },
      after: { refunded: "100", borneBy: "platform", birr: "350" },
    },
    {
      ...suspended,
      ...aboutLecture,
      _id: lectureId(9),
      action: "delivery_decided",
      after: { delivery: "not_given" },
    },
    { ...suspended, ...aboutLecture, _id: lectureId(10), action: "lecture_deleted", reason: null, after: {} },
  ]);
  expect(said).toEqual([
    "Abebe suspended Sara's account: spam",
    "Abebe refunded 100 birr to Sara for “Algebra”: No sound",
    "Abebe decided that “Algebra” by Almaz didn't take place: spam",
    "Abebe deleted their own lecture “Algebra”",
  ]);
  const refund = within(screen.getByRole("row", { name: /refunded 100 birr/ }));
  for (const text of ["State: paid", "Birr: from 450 to 350", "Paid for by: Gubae"])
    expect(refund.getByText(text)).toBeVisible();
});

/** Every action, with each of its decisions. */
const decisions: Partial<Record<AuditLogEntry["action"], AuditLogEntry["after"][]>> = {
  delivery_decided: [{ delivery: "given" }, { delivery: "not_given" }],
  complaint_decided: complaintDecision.options.map((decision) => ({ decision })),
  message_report_decided: reportDecision.options.map((decision) => ({ decision })),
  payout_resolved_manually: [{ status: "paid" }, { status: "failed" }],
};

test.each(["en", "am"] as const)("every action and decision has its own sentence in %s", async (language) => {
  await changeLanguage(language);
  const entries = auditAction.options.flatMap((action) =>
    (decisions[action] ?? [{}]).map((after) => ({ ...suspended, ...aboutLecture, action, after })),
  );
  const said = await rows(entries.map((entry, index) => ({ ...entry, _id: lectureId(index) })));
  expect(said).toHaveLength(entries.length);
  expect(new Set(said).size).toBe(entries.length);
  for (const sentence of said) {
    expect(sentence).toMatch(/Abebe .*spam$/);
    expect(sentence).not.toMatch(/\{\{|_|audit-log|undefined/);
  }
});

test("what an older server doesn't say is replaced by the label of the target", async () => {
  const { person: _person, lecture: _lecture, ...old } = suspended;
  expect(await rows([old])).toEqual(["Abebe suspended Sara · sara@example.com's account: spam"]);
});
