import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { listAuditLog } from "#contract/admin/admin.ts";
import { decideReport, listReportedMessages, type ReportDecision } from "#contract/admin/reported-message.ts";
import { sendMessageAck } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
let lecture: TestLecture;
let writer: TestAccount;
let reporter: TestAccount;
let host: JoinedPage;
let author: JoinedPage;
let page: JoinedPage;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  await api.db("message_reports").delete();
  lecture = await newLecture(api);
  writer = await lecture.newViewer("Abebe Kebede");
  reporter = await lecture.newViewer("Sara Tesfaye");
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  author = await enterRoom(api.url, writer.token, lecture.id);
  page = await enterRoom(api.url, reporter.token, lecture.id);
  return () => [host, author, page].forEach((open) => open.close());
});

const ok = { ok: true, data: {} };
async function write(from: JoinedPage, text = "Send me 500 birr."): Promise<number> {
  const request = { roomId: lecture.id, clientId: randomUUID(), text };
  const answer = sendMessageAck.parse(await from.request("chat-message", request));
  if (!answer.ok) throw new Error(answer.error.code);
  for (const open of [host, author, page]) await open.next("chat-message");
  return answer.data.seq;
}
const report = (from: JoinedPage, seq: unknown, reason: unknown = "fraud") =>
  from.request("report-message", { roomId: lecture.id, seq, reason });
const reportedForHost = async () =>
  (await host.join({ roomId: lecture.id, ticket: host.answer.ticket })).roomInfo.reported;
const listed = ({ token } = admin) => call(api.url, listReportedMessages, { token, query: { limit: "100" } });
const decision = (id: string, decided: ReportDecision, { token } = admin) => ({
  token,
  params: { id },
  body: { decision: decided },
});
async function decide(decided: ReportDecision): Promise<void> {
  const [message] = await listed();
  await call(api.url, decideReport, decision(message?._id ?? "", decided));
}

describe("a report", () => {
  test("reaches the host without its reporter, and admins with what everybody said", async () => {
    const seq = await write(author);
    expect(await report(page, seq)).toEqual(ok);
    expect(await host.next("message-reported")).toEqual({ seq });
    expect(await report(host, seq, "abuse")).toEqual(ok);
    expect(await reportedForHost()).toEqual([seq]);
    expect(await listed()).toMatchObject([
      {
        text: "Send me 500 birr.",
        senderName: "Abebe Kebede",
        senderEmail: writer.email,
        isHost: false,
        reasons: { fraud: 1, abuse: 1 },
        isOwn: false,
      },
    ]);
    const { roomInfo } = await page.join({ roomId: lecture.id, ticket: page.answer.ticket });
    expect(roomInfo.reported).toEqual([]);
  });

  test("counts once for each person, and the host hears of it once", async () => {
    const seq = await write(author);
    await report(page, seq);
    expect(await report(page, seq, "spam")).toEqual(ok);
    await host.next("message-reported");
    const other = await write(author, "Another");
    await report(page, other);
    expect(await host.next("message-reported")).toEqual({ seq: other });
    expect((await listed()).map(({ reasons }) => reasons)).toEqual([{ fraud: 1 }, { fraud: 1 }]);
  });

  test("about the host's message goes to admins alone, also when it is dismissed", async () => {
    const seq = await write(host);
    await report(page, seq);
    expect(await listed()).toMatchObject([{ isHost: true }]);
    expect(await reportedForHost()).toEqual([]);
    await decide("dismiss");
    const next = await write(author);
    await report(page, next);
    expect(await host.next("message-reported"), "nothing came before").toEqual({ seq: next });
    expect(host.received("report-dismissed")).toEqual([]);
  });

  const wrong: [what: string, seq: () => Promise<unknown>, reason: unknown, code: string][] = [
    ["one's own message", () => write(page), "fraud", "forbidden"],
    ["a message that isn't there", async () => 999_999, "fraud", "message_not_found"],
    ["without a reason", () => write(author), null, "invalid"],
    ["with a reason of one's own", () => write(author), "I don't like it", "invalid"],
    ["a message that is no number", async () => "1; drop table", "fraud", "invalid"],
  ];
  test.each(wrong)("%s is refused", async (_, seq, reason, code) => {
    expect(failureIn(await report(page, await seq(), reason)).code).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("of a removed message is refused, and removing one closes its reports", async () => {
    const seq = await write(author);
    await report(page, seq);
    expect(await host.request("delete-message", { roomId: lecture.id, seq })).toEqual(ok);
    expect(await listed()).toEqual([]);
    expect(await reportedForHost()).toEqual([]);
    expect(failureIn(await report(page, seq)).code).toBe("message_not_found");
  });

  test("is in its reporter's export", async () => {
    await report(page, await write(author));
    const exported = await call(api.url, exportAccount, { token: reporter.token });
    expect(exported.messageReports).toMatchObject([{ reason: "fraud", decision: null }]);
  });
});

describe("an admin", () => {
  test("removes a message: everybody in the room sees it go, and it is unpinned", async () => {
    const seq = await write(author);
    await host.request("pin-message", { roomId: lecture.id, seq });
    await page.next("pinned");
    await report(page, seq);
    await decide("remove");
    expect(await page.next("chat-message")).toMatchObject({ seq, removed: true, text: "" });
    expect(await page.next("pinned")).toEqual({ message: null });
    expect(await listed()).toEqual([]);
    const [entry] = await call(api.url, listAuditLog, { token: admin.token, query: {} });
    expect(entry).toMatchObject({ action: "message_report_decided", after: { decision: "remove" } });
    const kept = await api.db("messages").where({ lectureId: lecture.id, seq }).first();
    expect(kept).toMatchObject({ removedBy: admin.id, text: "Send me 500 birr." });
  });

  test("lets a message stay: the host's note goes, and it can be reported again by others", async () => {
    const seq = await write(author);
    await report(page, seq);
    await host.next("message-reported");
    await decide("dismiss");
    expect(await host.next("report-dismissed")).toEqual({ seq });
    expect(await reportedForHost()).toEqual([]);
    expect(await report(page, seq)).toEqual(ok);
    expect(await listed(), "the same person's second report").toEqual([]);
    await report(host, seq);
    expect(await listed()).toHaveLength(1);
  });

  test("who decides while the host removes the message waits for it, and finds it decided", async () => {
    const seq = await write(author);
    await report(page, seq);
    const [message] = await listed();
    const ofMessage = { lectureId: lecture.id, seq };
    // Updates the rows in the same order as the host's removal: first the message, then its reports.
    const removal = await api.db.transaction();
    await removal("messages").where(ofMessage).update({ removedAt: new Date() });
    const refused = errorOf(api.url, decideReport, decision(message?._id ?? "", "remove"));
    await expect.poll(() => countBlockedStatements(api.db)).toBe(1);
    const closed = { decision: "removed", decidedAt: new Date() };
    await removal("message_reports").where(ofMessage).update(closed);
    await removal.commit();
    expect((await refused).code).toBe("report_decided");
  });

  test("decides nothing twice, nothing of their own, and nothing that isn't there", async () => {
    await report(page, await write(author));
    const [message] = await listed();
    const id = message?._id ?? "";
    const refused = async (by?: TestAccount) =>
      (await errorOf(api.url, decideReport, decision(id, "remove", by))).code;
    for (const own of [writer, reporter]) {
      await asAdmin(api, own);
      expect(await refused(own)).toBe("forbidden");
      expect(await listed(own)).toMatchObject([{ isOwn: true }]);
    }
    await decide("dismiss");
    expect(await refused()).toBe("report_decided");
    const missing = decision(randomUUID(), "dismiss");
    expect((await errorOf(api.url, decideReport, missing)).code).toBe("report_not_found");
  });
});
