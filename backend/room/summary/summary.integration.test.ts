import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sendChat } from "#contract/room/chat.ts";
import { fileComplaint } from "#contract/enrollments/complaint.ts";
import { getMyEarnings, listEarningsByLecture } from "#contract/payments/earnings.ts";
import { getLectureSummary } from "#contract/room/summary.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { refundPart } from "#backend/payments/refunds/create-refunds.ts";
import { enrolledStudent } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { asAdmin, givenLecture, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const summaryFor = ({ token }: TestAccount, roomId: string) =>
  call(api.url, getLectureSummary, { token, params: { roomId } });

const startOf = async (id: string): Promise<Date> =>
  (await api.db("lectures").where({ id }).first("startsAt")).startsAt;

/** Inserts this many confirmed and unconfirmed minutes, from the lecture's start on. */
async function taught(id: string, confirmed: number, unconfirmed = 0): Promise<void> {
  const startsAt = await startOf(id);
  const rows = Array.from({ length: confirmed + unconfirmed }, (_, index) => ({
    lectureId: id,
    minute: new Date(startsAt.getTime() + index * minuteMs),
    confirmed: index < confirmed,
  }));
  await api.db("lecture_minutes").insert(rows);
}

test("minutes of both kinds, viewers once each, and messages that weren't removed", async () => {
  const lecture = await newLecture(api);
  expect(await summaryFor(lecture.host, lecture.id)).toEqual({
    minutesTaught: 0,
    people: 0,
    messages: 0,
    earnings: null,
  });
  const [abel, hana] = [await lecture.newViewer("Abel Girma"), await lecture.newViewer("Hana Bekele")];
  const now = new Date();
  for (const { id } of [abel, abel, hana])
    await api
      .db("room_presences")
      .insert({ lectureId: lecture.id, accountId: id, enteredAt: now, seenUntil: now });
  for (const { token } of [abel, hana, lecture.host])
    await call(api.url, sendChat, { token, body: { roomId: lecture.id, message: { text: "Selam" } } });
  await api.db("messages").where({ lectureId: lecture.id, seq: 2 }).update({ removedAt: now });
  const other = await newLecture(api);
  const body = { roomId: other.id, message: { text: "Selam" } };
  await call(api.url, sendChat, { token: other.host.token, body });
  await taught(lecture.id, 40, 5);
  expect(await summaryFor(lecture.host, lecture.id)).toEqual({
    minutesTaught: 45,
    people: 2,
    messages: 2,
    earnings: null,
  });
});

describe("what is earned", () => {
  test.each([
    [60, 0, "given"],
    [30, 20, "under_review"],
    [10, 5, "not_given"],
  ] as const)("%d confirmed and %d other minutes of 120: %s", async (confirmed, unconfirmed, outlook) => {
    const { host, lecture } = await soldLecture(api);
    await taught(lecture._id, confirmed, unconfirmed);
    const start = (await startOf(lecture._id)).getTime();
    const { earnings } = await summaryFor(host, lecture._id);
    expect(earnings).toEqual({
      paid: 450,
      refunded: 0,
      fee: 45,
      amount: 405,
      returnable: 0,
      outlook,
      decidedAt: new Date(start + 3 * hourMs).toISOString(),
      // Payouts for a new instructor's first lectures are held for two weeks.
      payableAt: new Date(start + 3 * hourMs + 14 * 24 * hourMs).toISOString(),
    });
  });

  test("of two students, of whom one withdrew and one may still get the money back", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await taught(lecture._id, 60);
    const second = await enrolledStudent(api, lecture);
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: second.token });
    const figures = { paid: 900, refunded: 450, fee: 45, amount: 405 };
    expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({ ...figures, returnable: 0 });
    // The student paid for another date, and has the right to withdraw.
    const bought = { boughtStartsAt: new Date(Date.now() - hourMs) };
    await api.db("enrollments").where({ studentId: student.id }).update(bought);
    expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({ ...figures, returnable: 450 });
  });

  test("with what complaints hold, and never before the time at which it can be paid out", async () => {
    const { host, lecture, student } = await givenLecture(api);
    const decidedAt = new Date(Date.now() - hourMs);
    await api.db("lectures").where({ id: lecture._id }).update({ fulfillmentDecidedAt: decidedAt });
    const body = { classId: lecture._id, text: "It was about something else." };
    await call(api.url, fileComplaint, { body, token: student.token });
    expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({
      paid: 450,
      fee: 45,
      amount: 405,
      returnable: 450,
      outlook: "given",
      payableAt: new Date(decidedAt.getTime() + 14 * 24 * hourMs).toISOString(),
    });
    const earnings = await call(api.url, getMyEarnings, { token: host.token });
    expect(earnings).toMatchObject({ balance: 405, held: 405, available: 0 });
  });

  test("is the instructor's, also when Gubae pays for a refund", async () => {
    const { host, lecture, student } = await givenLecture(api);
    const { id } = await api.db("payments").where({ textRef: student.textRef }).first("id");
    const order = { reason: "A fault of ours.", borneBy: "platform", now: new Date() } as const;
    await api.db.transaction((trx) => refundPart(trx, id, { ...order, amountSantim: 10_000 }));
    expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({
      paid: 450,
      refunded: 0,
      fee: 45,
      amount: 405,
    });
  });

  test("without what was refunded; after three lectures it waits two days, from an hour after a late End", async () => {
    const { host } = await givenLecture(api);
    for (let given = 1; given < 3; given += 1) await givenLecture(api, { instructor: host });
    const { lecture, student } = await soldLecture(api, { instructor: host });
    const endedAt = new Date(Date.parse(lecture.schedule) + 5 * hourMs);
    await api.db("lectures").where({ id: lecture._id }).update({ endedAt });
    expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({
      amount: 405,
      decidedAt: new Date(endedAt.getTime() + hourMs).toISOString(),
      payableAt: new Date(endedAt.getTime() + 49 * hourMs).toISOString(),
    });
    await api.db("lectures").where({ id: lecture._id }).update({ endedAt: null });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    expect((await summaryFor(host, lecture._id)).earnings).toBeNull();
  });
});

test("counts earlier lectures that are not decided yet as given, like the earnings page", async () => {
  const { host } = await soldLecture(api);
  for (let sold = 1; sold < 3; sold += 1) await soldLecture(api, { instructor: host });
  const { lecture } = await soldLecture(api, { instructor: host });
  const start = (await startOf(lecture._id)).getTime();
  const [row] = await call(api.url, listEarningsByLecture, { token: host.token });
  const payableAt = new Date(start + 3 * hourMs + 2 * 24 * hourMs).toISOString();
  expect(row).toMatchObject({ _id: lecture._id, payableAt });
  expect((await summaryFor(host, lecture._id)).earnings).toMatchObject({ payableAt });
});

test("nobody but the host reads it, whatever they send", async () => {
  const { host, lecture, student } = await soldLecture(api);
  const params = { roomId: lecture._id };
  const others = [
    student,
    await newAccount(api.url, "instructor"),
    await asAdmin(api, await newAccount(api.url, "student")),
  ];
  for (const { token } of others)
    expect((await errorOf(api.url, getLectureSummary, { token, params })).code).toBe("not_your_lecture");
  expect((await errorOf(api.url, getLectureSummary, { params })).code).toBe("not_signed_in");
  const { token } = host;
  const unknown = { roomId: randomUUID() };
  expect((await errorOf(api.url, getLectureSummary, { token, params: unknown })).code).toBe(
    "lecture_not_found",
  );
  for (const roomId of ["1", "' or true --", "x".repeat(5000)])
    expect((await send(api.url, getLectureSummary, { token, params: { roomId } })).status).toBe(400);
  // An id in upper case identifies the same lecture.
  expect(await summaryFor(host, lecture._id.toUpperCase())).toMatchObject({ earnings: { amount: 405 } });
  await api.db("lectures").where({ id: lecture._id }).update({ deletedAt: new Date() });
  expect((await errorOf(api.url, getLectureSummary, { token, params })).code).toBe("lecture_not_found");
});
