import { beforeEach, describe, expect, test } from "vitest";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { enrolledStudent, offeredLecture } from "#backend/enrollments/testing/lecture-fixture.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createPlaybackRecorder, minuteOf } from "./playback-recorder.ts";

const minuteMs = 60_000;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

let lectureId: string;
let startsAt: number;
let host: TestAccount;
let student: TestAccount & { textRef: string };
let pages: JoinedPage[];

const api = setUpTestServer({ clock, presenceIntervalMs: 50 });
beforeEach(async () => {
  for (const page of pages ?? []) page.close();
  pages = [];
  ahead = 0;
  const created = await offeredLecture(api);
  host = created.host;
  lectureId = created.lecture._id;
  startsAt = Date.parse(created.lecture.schedule);
  student = await enrolledStudent(api, created.lecture);
});

/**
 * Sets the clock to five seconds into the minute that begins this many minutes after the lecture's start, so that the
 * following steps happen within that minute.
 */
const goTo = (minutes: number) =>
  (ahead = (Math.ceil(startsAt / minuteMs) + minutes) * minuteMs + 5000 - Date.now());
async function enter({ token }: TestAccount): Promise<JoinedPage> {
  const page = await enterRoom(api.url, token, lectureId);
  pages.push(page);
  return page;
}
const publish = (page: JoinedPage, source = "camera") =>
  page.request("source", { roomId: lectureId, source });
const report = (page: Pick<JoinedPage, "request">) => page.request("report-playback", { roomId: lectureId });
const minutes = (confirmed: boolean) =>
  api.db("lecture_minutes").where({ lectureId, confirmed }).pluck("minute");
const startedAt = async () =>
  (await api.db("lectures").where({ id: lectureId }).first("startedAt")).startedAt;
const ok = { ok: true, data: {} };

describe("a lecture begins", () => {
  test("not with camera before its start, so that a withdrawal is refunded in full", async () => {
    const [host_, viewer] = [await enter(host), await enter(student)];
    await publish(host_);
    expect(await report(viewer)).toEqual(ok);
    expect([await minutes(true), await minutes(false), await startedAt()]).toEqual([[], [], null]);
    const body = { classId: lectureId };
    expect(await call(api.url, withdrawPayment, { body, token: student.token })).toEqual({ refund: "done" });
  });

  test("with the first minute that a viewer's page confirms after it, which ends full refunds", async () => {
    const [host_, viewer] = [await enter(host), await enter(student)];
    goTo(1);
    await publish(host_);
    expect(await startedAt()).toBeNull();
    expect(await report(viewer)).toEqual(ok);
    expect(await minutes(true)).toHaveLength(1);
    expect(await startedAt()).toBeInstanceOf(Date);
    const body = { classId: lectureId };
    expect(await call(api.url, withdrawPayment, { body, token: student.token })).toEqual({ refund: "none" });
  });

  test("not by the host's own word: such minutes stay unconfirmed", async () => {
    const host_ = await enter(host);
    goTo(3);
    await publish(host_);
    await expect.poll(() => minutes(false)).toHaveLength(1);
    expect([await minutes(true), await startedAt()]).toEqual([[], null]);
  });
});

describe("a report counts for nothing", () => {
  test("from the host, from strangers, and from the withdrawn", async () => {
    const [host_, viewer] = [await enter(host), await enter(student)];
    goTo(1);
    await publish(host_);
    expect(failureIn(await report(host_)).code).toBe("viewers_only");
    const stranger = await openPage(api.url, (await newAccount(api.url, "student")).token);
    expect(failureIn(await report(stranger)).code).toBe("not_enrolled");
    stranger.close();
    await call(api.url, withdrawPayment, { body: { classId: lectureId }, token: student.token });
    await viewer.gone;
    expect(await minutes(true)).toEqual([]);
  });

  test("while the host is away or publishes nothing, after End, and once it is settled", async () => {
    const viewer = await enter(student);
    goTo(1);
    expect(await report(viewer)).toEqual(ok);
    const host_ = await enter(host);
    goTo(2);
    expect(await report(viewer)).toEqual(ok);
    // The lecture is ended before the host publishes: otherwise a check in between could count a minute.
    await api.db("lectures").where({ id: lectureId }).update({ endedAt: clock() });
    await publish(host_);
    goTo(3);
    expect(await report(viewer)).toEqual(ok);
    const settled = { endedAt: null, fulfillment: "not_given", fulfillmentDecidedAt: clock() };
    await api.db("lectures").where({ id: lectureId }).update(settled);
    goTo(4);
    expect(await report(viewer)).toEqual(ok);
    expect([await minutes(true), await minutes(false)]).toEqual([[], []]);
  });

  test.each([undefined, null, 7, { roomId: "junk" }, { roomId: ["a"] }])("as junk: %j", async (junk) => {
    expect(failureIn(await (await enter(student)).request("report-playback", junk)).code).toBe("invalid");
  });
});

test("while the host publishes nothing any more, no minute counts", async () => {
  const [host_, viewer] = [await enter(host), await enter(student)];
  goTo(1);
  await publish(host_);
  goTo(2);
  await publish(host_, "none");
  expect(await report(viewer)).toEqual(ok);
  expect(await minutes(true)).toEqual([]);
});

test("while the host is not connected, no minute is confirmed, though a page plays what it buffered", async () => {
  const host_ = await enter(host);
  goTo(1);
  await publish(host_);
  await api.db("room_connections").where({ lectureId, role: "host" }).delete();
  const recorder = createPlaybackRecorder({ db: api.db, clock });
  await recorder.confirm(lectureId);
  expect(await minutes(true)).toEqual([]);
});

test("500 reports of one minute are one write, whatever the number of viewers", async () => {
  const host_ = await enter(host);
  goTo(1);
  await publish(host_);
  let writes = 0;
  const db = { raw: (...args: [string, never]) => ((writes += 1), api.db.raw(...args)) };
  const recorder = createPlaybackRecorder({ db: db as never, clock });
  await Promise.all(Array.from({ length: 500 }, () => recorder.confirm(lectureId)));
  await recorder.confirm(lectureId);
  expect(writes).toBe(1);
  goTo(2);
  await recorder.confirm(lectureId);
  expect(writes).toBe(2);
  expect(await minutes(true)).toHaveLength(2);
});

test("another student confirms an unconfirmed minute, once", async () => {
  const other = await newAccount(api.url, "student");
  await enroll(api, lectureId, other.id);
  const [host_, one, two] = [await enter(host), await enter(student), await enter(other)];
  goTo(5);
  await publish(host_);
  await expect.poll(() => minutes(false)).toHaveLength(1);
  const minute = minuteOf(clock());
  for (const page of [one, two, one]) expect(await report(page)).toEqual(ok);
  expect(await minutes(true)).toEqual([minute]);
});
