import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { listMissingReplays } from "#contract/admin/missing-replay.ts";
import { deleteReplay, getReplay } from "#contract/replay/replay.ts";
import { checkPromisedReplays } from "#backend/enrollments/replays/check-promised-replays.ts";
import { composeReplayLost } from "#backend/enrollments/replays/compose-replay-emails.ts";
import { enrolledStudent, stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { insertEarnings } from "#backend/payouts/testing/insert-earnings.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { provePassword } from "#backend/quality/testing/second-factor.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { publish } from "../assembly/assembly-repo.ts";
import { promisedReplay, type PromisedReplay } from "../testing/promised-replay.ts";
import { composeReplayExpires, composeReplayExpiresPush } from "./expiry/compose-replay-expires.ts";
import { notifyReplayExpiry } from "./expiry/notify-replay-expiry.ts";
import { enPushes } from "#backend/notifications/push/texts/en.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let given: PromisedReplay;
const time = { now: new Date() };
const clock = () => time.now;

const api = setUpTestServer({ clock });
beforeEach(async () => {
  given = await promisedReplay(api, time);
});

const check = () => checkPromisedReplays({ db: api.db, clock, logger: createLogger("silent") });
const refundOf = async ({ token }: TestAccount) =>
  (await call(api.url, checkEnrollment, { token, body: { classId: given.lecture._id } })).payment?.refund;
const composed = async (
  composer: ReturnType<typeof composeReplayLost>,
  data: object,
  student = given.student,
) =>
  composer({
    id: randomUUID(),
    data,
    language: "en",
    subjectId: given.lecture._id,
    queuedAt: time.now,
    accountId: student.id,
  });
const deps = () => ({ db: api.db, clock, publicUrl: "https://gubae.example" });

describe("a promised replay that is missing a day after the lecture", () => {
  test("is watched or refunded, not both: once it is there, nothing is refunded from then on", async () => {
    const recordingId = await given.record("assembling", null);
    await given.hoursAfter(24);
    await check();
    expect(await refundOf(given.student)).toBe("full");
    await api.db("assemblies").insert({
      recordingId,
      recordingEndedAt: given.end,
      step: "preview",
      updatedAt: time.now,
    });
    const assembled = { recordingId, endedAt: given.end, replayDays: 30, pendingCuts: null, video: null };
    const made = {
      durationMs: 60_000,
      chapters: [],
      kept: [],
      blanked: [],
      renditionBytes: {},
      pictureBytes: 0,
    };
    const published = {
      ...made,
      state: "preview",
      expiresAt: new Date(time.now.getTime() + dayMs),
      now: time.now,
    } as const;
    expect(await publish(api.db, { ...assembled, isRemade: false }, published)).toBe(true);
    expect(await refundOf(given.student)).toBe("none");
  });

  test.each([
    ["because nothing was recorded", null],
    ["because it still isn't made", "assembling"],
    ["because it failed", "failed"],
  ])("%s opens full withdrawal, once, and tells students", async (_, state) => {
    if (state) await given.record(state, null);
    await given.hoursAfter(24 - 0.01);
    await check();
    expect(await refundOf(given.student)).toBe("none");
    await given.hoursAfter(24);
    await Promise.all([check(), check()]);
    await check();
    expect(await refundOf(given.student)).toBe("full");
    expect(await given.emails("replay-missing")).toMatchObject([{ accountId: given.student.id }]);
    expect(await given.withdraw(given.student)).toMatchObject({ refund: "done" });
    expect(await stateOf(api, given.student.textRef)).toMatchObject({
      payment: "refunded",
      enrollment: "withdrawn",
    });
  });

  test("is missing until it is there, and then nothing is refunded any more", async () => {
    const id = await given.record("assembling", null);
    await given.hoursAfter(24);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    const listed = async () =>
      (await call(api.url, listMissingReplays, { token: admin.token })).filter(
        ({ _id }) => _id === given.lecture._id,
      );
    await check();
    expect(await listed()).toMatchObject([
      { state: "waiting", failure: null, students: 1, missingSince: time.now.toISOString() },
    ]);
    await api.db("recordings").where({ id }).update({ state: "failed", failure: "disk_full" });
    expect(await listed()).toMatchObject([{ state: "failed", failure: "disk_full" }]);
    const missingSince = async () =>
      (await api.db("lectures").where({ id: given.lecture._id }).first()).replayMissingSince;
    expect(await missingSince()).toEqual(time.now);
    const ready = { state: "ready", expiresAt: new Date(time.now.getTime() + dayMs) };
    await api.db("recordings").where({ id }).update(ready);
    await check();
    expect(await missingSince()).toBeNull();
    expect(await listed()).toEqual([]);
    expect(await refundOf(given.student)).toBe("none");
    expect(await given.withdraw(given.student)).toMatchObject({ refund: "none" });
  });

  test("holds the instructor's money until nobody can withdraw any more", async () => {
    const available = async () => (await call(api.url, getMyEarnings, { token: given.host.token })).available;
    await given.hoursAfter(24);
    await check();
    await given.hoursAfter(15 * 24);
    expect(await available()).toBe(0);
    await given.hoursAfter(30 * 24 - 1);
    expect(await refundOf(given.student)).toBe("full");
    await given.hoursAfter(30 * 24);
    expect(await refundOf(given.student)).toBe("none");
    expect(await available()).toBeGreaterThan(0);
  });

  test.each([
    ["one that is there", "ready", { replayDays: 30 }],
    ["one whose time is over", "deleted", { replayDays: 1 }],
    ["one that nobody promised", null, { replayDays: null }],
    ["one of a lecture that was not to be recorded", null, { recordingEnabled: false }],
    ["one of a lecture that was not given", null, { fulfillment: "not_given" }],
  ])("is not %s", async (_, state, values) => {
    if (state) await given.record(state, new Date(given.end.getTime() + 30 * dayMs));
    await given.change(values);
    await given.hoursAfter(25);
    await check();
    expect(await given.emails("replay-missing")).toEqual([]);
    const lecture = await api.db("lectures").where({ id: given.lecture._id }).first();
    expect(lecture).toMatchObject({ replayWithdrawalUntil: null, replayMissingSince: null });
  });

  test("is told with amount and end, and not to who has withdrawn or when it has come", async () => {
    await given.hoursAfter(24);
    await check();
    const composer = composeReplayLost(deps(), "replay-missing");
    const until = new Date(given.end.getTime() + 30 * dayMs);
    const message = await composed(composer, { until });
    expect(message?.subject).toBe(`The replay is missing: ${given.lecture.name}`);
    expect(message?.text).toContain("450 birr");
    await given.withdraw(given.student);
    expect(await composed(composer, { until })).toBeNull();
  });
});

describe("a replay that was paid for", () => {
  test("is deleted only by who says how many can withdraw, and for how much", async () => {
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await given.hoursAfter(5 * 24);
    const other = await newAccount(api.url, "instructor");
    await provePassword(api.url, other);
    const asked = await call(api.url, getReplay, given.input());
    expect(asked.progress?.promisedTo).toEqual({ seats: 1, amount: 450 });
    const student = { ...given.input(), token: given.student.token };
    expect((await call(api.url, getReplay, student)).progress).toBeNull();
    for (const query of [{}, { seats: "1" }, { seats: "1", amount: "449" }, { seats: "2", amount: "450" }])
      expect(await errorOf(api.url, deleteReplay, given.input(query))).toMatchObject({
        code: "replay_promised",
        fields: { seats: ["1"], amount: ["450"] },
      });
    for (const query of [{ seats: "x" }, { amount: "-1" }])
      expect(await errorOf(api.url, deleteReplay, given.input(query))).toMatchObject({
        code: "invalid",
        fields: { [Object.keys(query)[0] ?? ""]: expect.any(Array) },
      });
    const confirmed = { seats: "1", amount: "450" };
    for (const { token } of [other, given.student])
      expect(await errorOf(api.url, deleteReplay, { ...given.input(confirmed), token })).toMatchObject({
        code: "not_your_lecture",
      });
    expect(await refundOf(given.student)).toBe("none");
    const replies = await Promise.all([1, 2].map(() => send(api.url, deleteReplay, given.input(confirmed))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await given.emails("replay-deleted")).toMatchObject([{ accountId: given.student.id }]);
    expect(await refundOf(given.student)).toBe("full");
    const until = new Date(given.end.getTime() + 30 * dayMs);
    const message = await composed(composeReplayLost(deps(), "replay-deleted"), { until });
    expect(message?.text).toContain("The instructor has deleted the replay");
    await check();
    expect(await given.withdraw(given.student)).toMatchObject({ refund: "done" });
  });

  test("is not deleted by its host once its money was paid out, unless the balance covers it", async () => {
    await given.payOut();
    const { token } = given.host;
    const deletion = given.input({ seats: "1", amount: "450" });
    expect(await errorOf(api.url, deleteReplay, deletion)).toMatchObject({
      code: "earnings_paid_out",
      fields: { amount: ["405"] },
    });
    expect((await call(api.url, getReplay, given.input())).state).toBe("ready");
    expect(await refundOf(given.student)).toBe("none");
    await insertEarnings(api.db, given.host.id, { santim: 45_000, now: time.now });
    await call(api.url, deleteReplay, deletion);
    // Money that the student can reclaim from now on is not paid out.
    expect(await call(api.url, getMyEarnings, { token })).toMatchObject({ available: 45 });
    expect(await given.withdraw(given.student)).toMatchObject({ refund: "done" });
    expect(await call(api.url, getMyEarnings, { token })).toMatchObject({ available: 45, balance: 45 });
  });

  test("costs nothing once its time is over, or when nobody has paid any more", async () => {
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await api.db("enrollments").where({ lectureId: given.lecture._id }).update({ status: "withdrawn" });
    expect((await call(api.url, getReplay, given.input())).progress?.promisedTo).toBeNull();
    await provePassword(api.url, given.host);
    await call(api.url, deleteReplay, given.input());
    expect(await api.db("lectures").where({ id: given.lecture._id }).first()).toMatchObject({
      replayWithdrawalUntil: null,
    });
  });

  test("gives a week to withdraw, when it is deleted on its last day", async () => {
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await given.hoursAfter(30 * 24 - 1);
    await call(api.url, deleteReplay, given.input({ seats: "1", amount: "450" }));
    await given.hoursAfter(36 * 24);
    expect(await refundOf(given.student)).toBe("full");
    await given.hoursAfter(37 * 24);
    expect(await refundOf(given.student)).toBe("none");
  });

  test("keeps the instructor's account from being deleted", async () => {
    await api.db("payouts").where({ instructorId: given.host.id }).delete();
    const body = { password: TEST_PASSWORD, waivedAmount: 405 };
    await given.hoursAfter(24);
    const refuse = () => errorOf(api.url, deleteAccount, { token: given.host.token, body });
    expect(await refuse()).toMatchObject({
      code: "has_promised_replays",
      fields: { lectures: [given.lecture.name] },
    });
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await call(api.url, deleteReplay, given.input({ seats: "1", amount: "450" }));
    expect(await refuse()).toMatchObject({ code: "has_promised_replays" });
    await given.withdraw(given.student);
    const { token } = given.host;
    await call(api.url, deleteAccount, { token, body: { password: TEST_PASSWORD } });
  });
});

describe("a week before a replay's end", () => {
  test("each student is told once, by email and notification", async () => {
    const late = await enrolledLate();
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await given.hoursAfter(23 * 24 - 0.01);
    await notifyReplayExpiry({ db: api.db, clock });
    expect(await given.emails("replay-expires")).toEqual([]);
    await given.hoursAfter(23 * 24);
    await Promise.all([1, 2].map(() => notifyReplayExpiry({ db: api.db, clock })));
    await notifyReplayExpiry({ db: api.db, clock });
    const notified = (await given.emails("replay-expires")).map(
      ({ accountId }: { accountId: string }) => accountId,
    );
    expect(notified.toSorted()).toEqual([given.student.id, late.id].toSorted());
    expect(await api.db("pushes").where({ kind: "replay-expires", accountId: late.id })).toHaveLength(1);
    const data = { lectureId: given.lecture._id };
    const message = await composed(composeReplayExpires(deps()), data);
    expect(message?.subject).toBe(`The replay ends soon: ${given.lecture.name}`);
    const preferences = { language: "en", calendar: "gregorian", clock: "24-hour" } as const;
    const push = { id: randomUUID(), kind: "replay-expires", subjectId: given.lecture._id, data } as const;
    const recipient = { id: late.id, preferences, texts: enPushes };
    const notification = await composeReplayExpiresPush(deps())({ ...push, accountId: late.id }, recipient);
    expect(notification?.title).toBe(`Replay ends soon: ${given.lecture.name}`);
    await given.hoursAfter(30 * 24);
    expect(await composed(composeReplayExpires(deps()), data)).toBeNull();
  });

  test("nobody is told of one that was deleted, or that only the host sees", async () => {
    await given.record("deleted", new Date(given.end.getTime() + 30 * dayMs));
    await given.hoursAfter(24 * 24);
    await notifyReplayExpiry({ db: api.db, clock });
    await api.db("recordings").where({ lectureId: given.lecture._id }).update({ state: "ready" });
    await given.change({ replayDays: null });
    await notifyReplayExpiry({ db: api.db, clock });
    expect(await given.emails("replay-expires")).toEqual([]);
  });

  test("nobody is told of a lecture that was deleted, or of a replay whose time is over", async () => {
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await given.change({ deletedAt: given.end });
    await given.hoursAfter(24 * 24);
    await notifyReplayExpiry({ db: api.db, clock });
    await given.change({ deletedAt: null });
    await given.hoursAfter(31 * 24);
    await notifyReplayExpiry({ db: api.db, clock });
    expect(await given.emails("replay-expires")).toEqual([]);
  });

  test("nothing is sent to who has withdrawn since it was queued, or once the lecture was deleted", async () => {
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    await given.hoursAfter(24 * 24);
    const data = { lectureId: given.lecture._id };
    const compose = () => composed(composeReplayExpires(deps()), data);
    const enroll = (status: "active" | "withdrawn") =>
      api.db("enrollments").where({ lectureId: given.lecture._id }).update({ status });
    expect(await compose()).not.toBeNull();
    await enroll("withdrawn");
    expect(await compose()).toBeNull();
    await enroll("active");
    await given.change({ deletedAt: given.end });
    expect(await compose()).toBeNull();
  });
});

/** Creates a second student, who has paid like the first. */
async function enrolledLate() {
  const undecided = { startedAt: null, fulfillment: null, fulfillmentDecidedAt: null };
  await given.change({ startsAt: new Date(time.now.getTime() + dayMs), ...undecided });
  const student = await enrolledStudent(api, given.lecture);
  const startsAt = new Date(given.end.getTime() - hourMs);
  await api
    .db("enrollments")
    .where({ lectureId: given.lecture._id })
    .update({ boughtStartsAt: startsAt, boughtDurationMinutes: 60 });
  await given.change({
    startsAt,
    startedAt: startsAt,
    fulfillment: "given",
    fulfillmentDecidedAt: given.end,
  });
  return student;
}
