import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { lectureForm } from "../testing/lecture-form.ts";

let abebe: TestAccount;
let almaz: TestAccount;
let student: TestAccount;
let original: wire.Lecture;
const now = new Date("2026-11-21T09:00:00Z");
const schedule = "2026-12-08T10:00:00+03:00";

const api = setUpTestServer({ clock: () => now });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
  almaz = await newAccount(api.url, "instructor", "Almaz Haile");
  student = await newAccount(api.url, "student", "Sara Tesfaye");
  const body = { ...lectureForm, capacity: 7, duration: 90, language: "so" };
  original = await call(api.url, wire.createLecture, { token: abebe.token, body });
  await enroll(api, original._id, student.id);
});

const repeated = (body: object) =>
  call(api.url, wire.repeatLecture, { token: abebe.token, params: { id: original._id }, body });
const failToRepeat = (body: object, { token } = abebe, id = original._id) =>
  errorOf(api.url, wire.repeatLecture, { token, params: { id }, body });
const countOwn = async () => (await call(api.url, myLectures, { token: abebe.token })).length;

describe("repeating a lecture", () => {
  test("makes another with everything but its date and its students", async () => {
    const [made, ...more] = await repeated({ schedule });
    expect(more).toEqual([]);
    expect(original.language).toBe("so");
    expect(made).toEqual({ ...original, _id: made?._id, schedule, seatsTaken: 0 });
    expect(made?._id).not.toBe(original._id);
  });

  test("repeats it weekly, each date its own", async () => {
    const made = await repeated({ schedule, count: 3 });
    expect(made.map((one) => one.schedule)).toEqual([
      schedule,
      "2026-12-15T10:00:00+03:00",
      "2026-12-22T10:00:00+03:00",
    ]);
    const [first, second] = made;
    await call(api.url, wire.updateLecture, {
      token: abebe.token,
      params: { id: first?._id ?? "" },
      body: { name: "Renamed" },
    });
    const other = await call(api.url, wire.lectureById, {
      token: abebe.token,
      params: { id: second?._id ?? "" },
    });
    expect(other.name).toBe(lectureForm.name);
  });

  test("is refused for others' lectures, students, guests and what does not exist", async () => {
    const before = await countOwn();
    expect((await failToRepeat({ schedule }, almaz)).code).toBe("not_your_lecture");
    expect((await failToRepeat({ schedule }, student)).statusCode).toBe(403);
    expect((await failToRepeat({ schedule }, { ...abebe, token: "" })).statusCode).toBe(401);
    expect((await failToRepeat({ schedule }, abebe, randomUUID())).code).toBe("lecture_not_found");
    expect(await countOwn()).toBe(before);
  });

  test.each([
    [{ schedule, count: 0 }, "count"],
    [{ schedule, count: -1 }, "count"],
    [{ schedule, count: 1.5 }, "count"],
    [{ schedule, count: 27 }, "count"],
    [{ schedule, count: 1e9 }, "count"],
    [{ schedule, count: "3" }, "count"],
    [{ schedule, count: null }, "count"],
    [{ count: 2 }, "schedule"],
    [{ schedule: "tomorrow" }, "schedule"],
    [{ schedule: "2026-11-20T10:00:00+03:00" }, "schedule"],
    // The last repeat is more than five years away.
    [{ schedule: "2031-11-20T10:00:00+03:00", count: 26 }, "schedule"],
  ])("refuses %j and creates nothing", async (body, field) => {
    const before = await countOwn();
    const failed = await failToRepeat(body);
    expect(failed.statusCode).toBe(400);
    expect(Object.keys(failed.fields ?? {})).toEqual([field]);
    expect(await countOwn()).toBe(before);
  });

  test("refuses a repeat at a time that the clocks of its zone skip, and names the day", async () => {
    const body = { ...lectureForm, zone: "Europe/Berlin" };
    const { _id } = await call(api.url, wire.createLecture, { token: abebe.token, body });
    const before = await countOwn();
    const failed = await failToRepeat({ schedule: "2027-03-21T02:30:00+01:00", count: 3 }, abebe, _id);
    expect(failed.fields?.["schedule"]).toEqual([
      "On 2027-03-28 the clocks change and skip this time. Choose another time, or fewer dates.",
    ]);
    expect(await countOwn()).toBe(before);
  });
});
