import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import {
  decideFulfillment,
  getFulfillmentEvidence,
  listFulfillmentReviews,
} from "#contract/admin/fulfillment.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin, soldLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const minuteMs = 60_000;
let admin: TestAccount;
let sold: GivenLecture;
let lectureId: string;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  sold = await soldLecture(api);
  lectureId = sold.lecture._id;
  const startsAt = new Date(Date.now() - 4 * 60 * minuteMs);
  await api.db("lectures").where({ id: lectureId }).update({
    startsAt,
    startedAt: startsAt,
    fulfillment: "under_review",
    fulfillmentReviewAt: new Date(),
  });
  const minute = (index: number) => new Date(startsAt.getTime() + index * minuteMs);
  await api.db("lecture_minutes").insert(
    Array.from({ length: 45 }, (_, index) => ({
      lectureId,
      minute: minute(index),
      confirmed: index < 40,
    })),
  );
  await api.db("room_presences").insert([
    { lectureId, accountId: sold.student.id, enteredAt: minute(-30), seenUntil: minute(40) },
    { lectureId, accountId: sold.student.id, enteredAt: minute(30), seenUntil: minute(42) },
  ]);
  await api.db("messages").insert({
    lectureId,
    seq: 1,
    senderId: sold.student.id,
    senderName: "Abebe",
    clientId: "0199b5a0-0000-7000-8000-000000000001",
    text: "Where are you?",
    sentAt: minute(41),
  });
});

const decide = (delivery: "given" | "not_given", { token } = admin) => ({
  token,
  params: { id: lectureId },
  body: { delivery, reason: "The students say so." },
});
const available = async () => (await call(api.url, getMyEarnings, { token: sold.host.token })).available;

test("a review shows minutes, money, attendance and messages", async () => {
  const reviews = await call(api.url, listFulfillmentReviews, { token: admin.token });
  expect(reviews.find(({ _id }) => _id === lectureId)).toMatchObject({
    name: sold.lecture.name,
    instructorName: "Sara Haile",
    soldMinutes: 120,
    confirmedMinutes: 40,
    unconfirmedMinutes: 5,
    payments: 1,
    amount: 450,
    isOwn: false,
  });
  const evidence = await call(api.url, getFulfillmentEvidence, {
    token: admin.token,
    params: { id: lectureId },
  });
  expect(evidence.attendance).toEqual([{ name: expect.any(String), minutes: 42 }]);
  expect(evidence.messages).toMatchObject([{ sender: "Abebe", text: "Where are you?" }]);
});

test("decided as given, the payments are earned; nobody decides again", async () => {
  await call(api.url, decideFulfillment, decide("given"));
  expect(await available()).toBe(0);
  const longAgo = new Date(Date.now() - 20 * 24 * 60 * minuteMs);
  await api.db("lectures").where({ id: lectureId }).update({ fulfillmentDecidedAt: longAgo });
  expect(await available()).toBe(405);
  expect(await errorOf(api.url, decideFulfillment, decide("not_given"))).toMatchObject({
    code: "delivery_decided",
  });
  expect(await stateOf(api, sold.student.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const [entry] = await call(api.url, listAuditLog, { token: admin.token });
  expect(entry).toMatchObject({ action: "delivery_decided", after: { delivery: "given" } });
});

test("decided as not given, by two admins at once, everybody is refunded once", async () => {
  const other = await asAdmin(api, await newAccount(api.url, "student"));
  const ends = await Promise.allSettled([
    call(api.url, decideFulfillment, decide("not_given")),
    call(api.url, decideFulfillment, decide("not_given", other)),
  ]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await available()).toBe(0);
  expect((await stateOf(api, sold.student.textRef)).payment).toMatch(/^refund/);
});

test("an admin never decides on their own lecture", async () => {
  const own = await asAdmin(api, sold.host);
  const reviews = await call(api.url, listFulfillmentReviews, { token: own.token });
  expect(reviews.find(({ _id }) => _id === lectureId)).toMatchObject({ isOwn: true });
  expect(await errorOf(api.url, decideFulfillment, decide("given", own))).toMatchObject({
    code: "forbidden",
  });
});
