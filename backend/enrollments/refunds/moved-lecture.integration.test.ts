import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { allowShortNotice } from "#contract/admin/paid-lecture.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { updateLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin, markStarted } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enrolledStudent, offeredLecture, startPayment, stateOf } from "../testing/lecture-fixture.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

let hosted: TestLecture;
let early: TestAccount & { textRef: string };
const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  hosted = await offeredLecture(api);
  early = await enrolledStudent(api, hosted.lecture);
});

const id = () => hosted.lecture._id;
const inHours = (hours: number) => new Date(clock().getTime() + hours * hourMs).toISOString();
const update = (body: object) => ({ token: hosted.host.token, params: { id: id() }, body });
const move = (schedule: string) => call(api.url, updateLecture, update({ schedule }));
const refusal = (body: object) => errorOf(api.url, updateLecture, update(body));
const startNow = () => api.db("lectures").where({ id: id() }).update({ startsAt: clock() });
const withdraw = ({ token }: TestAccount) =>
  call(api.url, withdrawPayment, { token, body: { classId: id() } });

async function attend(account: TestAccount, minutes: number): Promise<void> {
  const [from, until] = [clock(), new Date(clock().getTime() + minutes * minuteMs)];
  const stay = { lectureId: id(), accountId: account.id, enteredAt: from, seenUntil: until };
  await api.db("room_presences").insert(stay);
}

describe("a new date with seats sold", () => {
  test("gives 24 hours' notice, or an admin agrees", async () => {
    expect(Object.keys((await refusal({ schedule: inHours(23) })).fields ?? {})).toEqual(["schedule"]);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    const request = { token: admin.token, params: { id: id() }, body: { reason: "The power is out there." } };
    await call(api.url, allowShortNotice, request);
    await move(inHours(23));
    await move(inHours(72));
    ahead = 25 * hourMs;
    expect(Object.keys((await refusal({ schedule: inHours(1) })).fields ?? {})).toEqual(["schedule"]);
  });

  test("is agreed to by no admin who teaches it", async () => {
    const own = await asAdmin(api, hosted.host);
    const request = { token: own.token, params: { id: id() }, body: { reason: "Because I can." } };
    expect(await errorOf(api.url, allowShortNotice, request)).toMatchObject({ code: "forbidden" });
  });

  test("is refused from the start on, and so is another duration", async () => {
    await startNow();
    const { fields } = await refusal({ schedule: inHours(48), duration: 15 });
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(["duration", "schedule"]);
  });
});

test("a seat that is held for a checkout counts as sold, until its hold is over", async () => {
  await withdraw(early);
  await startPayment(api, hosted.lecture, await newAccount(api.url, "student"));
  expect(await refusal({ schedule: inHours(2) })).toMatchObject({ code: "invalid" });
  const isOver = { heldUntil: new Date(clock().getTime() - minuteMs) };
  await api.db("enrollments").where({ lectureId: id(), status: "held" }).update(isOver);
  await move(inHours(2));
});

test("a lecture that nobody paid for is a new one at its new date, also after its settlement", async () => {
  await withdraw(early);
  const decided = { fulfillment: "not_given", fulfillmentDecidedAt: clock(), endedAt: clock() };
  await startNow();
  await api.db("lecture_minutes").insert({ lectureId: id(), minute: clock(), confirmed: false });
  await api.db("lectures").where({ id: id() }).update(decided);
  await move(inHours(2));
  expect(await api.db("lectures").where({ id: id() }).first()).toMatchObject({
    fulfillment: null,
    endedAt: null,
  });
  expect(await api.db("lecture_minutes").where({ lectureId: id() })).toEqual([]);
});

describe("who paid before a lecture was moved or cut", () => {
  const offer = async ({ token }: TestAccount) =>
    (await call(api.url, checkEnrollment, { token, body: { classId: id() } })).payment?.refund;

  async function begin(change: object): Promise<TestAccount & { textRef: string }> {
    await call(api.url, updateLecture, update(change));
    const late = await enrolledStudent(api, hosted.lecture);
    const { startsAt } = await api.db("lectures").where({ id: id() }).first("startsAt");
    ahead = startsAt.getTime() - Date.now() + 6 * minuteMs;
    await markStarted(api.db, id(), clock());
    return late;
  }

  test.each([
    ["moved", () => ({ schedule: inHours(72) })],
    ["cut", () => ({ duration: 30 })],
  ])("can withdraw in full after it has started; who paid later cannot: %s", async (_, change) => {
    const late = await begin(change());
    expect([await offer(early), await offer(late)]).toEqual(["full", "none"]);
    expect([await withdraw(early), await withdraw(late)]).toEqual([{ refund: "done" }, { refund: "none" }]);
    expect(await stateOf(api, late.textRef)).toMatchObject({ payment: "paid" });
  });

  test("can after waiting in the room before the start", async () => {
    await begin({ schedule: inHours(72) });
    ahead -= 30 * minuteMs;
    await attend(early, 28);
    ahead += 30 * minuteMs;
    expect(await offer(early)).toBe("full");
  });

  test("can't once five minutes of its replay were sent to them, in segments of four seconds", async () => {
    await begin({ schedule: inHours(72) });
    const recordingId = randomUUID();
    const recording = { id: recordingId, lectureId: id(), state: "ready", startedAt: clock() };
    await api.db("recordings").insert({ ...recording, endedAt: clock() });
    const view = { recordingId, accountId: early.id, firstAt: clock(), lastAt: clock() };
    await api.db("replay_views").insert({ ...view, segments: "{[0,74)}" });
    expect(await offer(early)).toBe("full");
    await api.db("replay_views").where({ recordingId }).update({ segments: "{[0,75)}" });
    expect(await offer(early)).toBe("none");
    expect(await withdraw(early)).toEqual({ refund: "none" });
  });

  test("gets no preview of its replay meanwhile, of which nobody can tell how much was watched", async () => {
    await begin({ schedule: inHours(72) });
    const recording = { id: randomUUID(), lectureId: id(), state: "preview", startedAt: clock() };
    await api.db("recordings").insert({ ...recording, endedAt: clock() });
    await api.db("lectures").where({ id: id() }).update({ replayDays: 30 });
    const late = await enrolledStudent(api, hosted.lecture);
    const ticketOf = async ({ token }: TestAccount) =>
      (await call(api.url, getReplay, { token, params: { id: id() } })).ticket;
    expect([await ticketOf(early), await ticketOf(late)]).toEqual([null, expect.any(String)]);
    await attend(early, 6);
    expect(await ticketOf(early)).toEqual(expect.any(String));
  });

  test("can't after attending five minutes of it, or 48 hours after its end", async () => {
    const other = await enrolledStudent(api, hosted.lecture);
    await begin({ schedule: inHours(72) });
    await attend(early, 4);
    expect(await offer(early)).toBe("full");
    await attend(early, 6);
    expect([await offer(early), await offer(other)]).toEqual(["none", "full"]);
    ahead += 51 * hourMs;
    expect(await offer(other)).toBe("none");
  });
});
