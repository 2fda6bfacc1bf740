import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { getWaitingCounts, type WaitingCounts } from "#contract/admin/waiting-counts.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { spokenReplay } from "#backend/recording/testing/spoken-replay.ts";
import { payoutFixture } from "../payouts/testing/payout-fixture.ts";

const api = setUpTestServer();
let admin: TestAccount;
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});

const counts = () => call(api.url, getWaitingCounts, { token: admin.token });
const now = new Date();

/** Expects that what is added counts as one in its section, and as nothing in the others. */
async function expectOneMore(section: keyof WaitingCounts, add: () => Promise<unknown>): Promise<void> {
  const before = await counts();
  await add();
  expect(await counts()).toEqual({ ...before, [section]: before[section] + 1 });
}

test("each section counts what waits for an admin, and nothing else", async () => {
  expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));
  const { lecture, student, host } = await givenLecture(api);
  const { id: paymentId } = await api.db("payments").where({ textRef: student.textRef }).first("id");
  const change = (values: object) => api.db("lectures").where({ id: lecture._id }).update(values);

  await expectOneMore("complaints", async () =>
    api.db("complaints").insert({
      lectureId: lecture._id,
      studentId: student.id,
      paymentId,
      text: "Nobody came.",
      createdAt: now,
    }),
  );
  await expectOneMore("deliveries", () =>
    change({ fulfillment: "under_review", fulfillmentReviewAt: now, fulfillmentDecidedAt: null }),
  );
  await expectOneMore("missing-replays", () =>
    change({ replayMissingSince: now, replayWithdrawalUntil: new Date(now.getTime() + 3_600_000) }),
  );
  const sold = await soldLecture(api);
  await expectOneMore("payments", async () =>
    api.db("payments").where({ textRef: sold.student.textRef }).update({ attentionReason: "refund_refused" }),
  );
  await expectOneMore("reported-messages", async () => {
    await api.db("messages").insert({
      lectureId: lecture._id,
      seq: 1,
      clientId: randomUUID(),
      senderId: host.id,
      senderName: "Almaz",
      text: "Send me 500 birr.",
      sentAt: now,
    });
    const report = { lectureId: lecture._id, seq: 1, reason: "fraud", reportedAt: now };
    await api.db("message_reports").insert([
      { ...report, reporterId: student.id },
      { ...report, reporterId: admin.id },
    ]);
  });
  await expectOneMore("reported-messages", async () => {
    const [announcement] = await api
      .db("announcements")
      .insert({ lectureId: lecture._id, text: "Pay me instead.", recipients: 1, sentAt: now })
      .returning("id");
    const report = { announcementId: announcement.id, reason: "fraud", reportedAt: now };
    await api.db("announcement_reports").insert({ ...report, reporterId: student.id });
  });
  await expectOneMore("reported-messages", async () => {
    await api.db("questions").insert({
      lectureId: lecture._id,
      seq: 1,
      clientId: randomUUID(),
      askerId: student.id,
      text: "Send me 500 birr?",
      anonymous: true,
      askedAt: now,
    });
    const report = { lectureId: lecture._id, seq: 1, reason: "fraud", reportedAt: now };
    await api.db("question_reports").insert([
      { ...report, reporterId: host.id },
      { ...report, reporterId: admin.id },
    ]);
  });
  const { recordingId, speaker, newViewer } = await spokenReplay(api, null, now);
  const asked = { recordingId, requestedAt: now };
  // The host can still decide about this one.
  await api.db("redaction_requests").insert({ ...asked, accountId: speaker.id });
  const other = await newViewer();
  await expectOneMore("cut-outs", async () =>
    api.db("redaction_requests").insert({ ...asked, accountId: other.id, escalatedAt: now }),
  );
});

test("payouts wait until they are decided", async () => {
  const { createRequest, releaseWith } = await payoutFixture(api);
  let payoutId = "";
  await expectOneMore("payouts", async () => {
    payoutId = await createRequest();
  });
  await releaseWith({}, payoutId, new Date(Date.now() + 86_400_000));
  expect((await counts()).payouts).toBe(0);
});

test("nobody else may know, and junk changes nothing", async () => {
  expect(await errorOf(api.url, getWaitingCounts)).toMatchObject({ code: "not_signed_in" });
  expect(await errorOf(api.url, getWaitingCounts, { token: "junk" })).toMatchObject({ statusCode: 401 });
  for (const role of ["student", "instructor"] as const) {
    const { token } = await newAccount(api.url, role);
    expect(await errorOf(api.url, getWaitingCounts, { token })).toMatchObject({ code: "forbidden" });
  }
  const junk = await fetch(`${api.url}${getWaitingCounts.path}?section=${"'".repeat(2000)}&limit=-1`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(junk.status).toBe(200);
  const wrongMethod = { ...getWaitingCounts, method: "POST" } as const;
  expect((await send(api.url, wrongMethod, { token: admin.token })).status).toBe(404);
});
