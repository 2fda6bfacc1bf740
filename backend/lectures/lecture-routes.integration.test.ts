import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { lectureForm } from "./testing/lecture-form.ts";

let abebe: TestAccount;
let almaz: TestAccount;
let student: TestAccount;
const now = new Date("2026-11-21T09:00:00Z");

const api = setUpTestServer({ clock: () => now });
beforeAll(async () => {
  abebe = await newAccount(api.url, "instructor", "Abebe Kebede");
  almaz = await newAccount(api.url, "instructor", "Almaz Haile");
  student = await newAccount(api.url, "student", "Sara Tesfaye");
});

function create(changes: Record<string, unknown> = {}, { token } = abebe) {
  return call(api.url, wire.createLecture, { token, body: { ...lectureForm, ...changes } });
}

function failToCreate(changes: Record<string, unknown>) {
  return errorOf(api.url, wire.createLecture, { token: abebe.token, body: { ...lectureForm, ...changes } });
}

function change(id: string, body: unknown, { token } = abebe) {
  return call(api.url, wire.updateLecture, { token, params: { id }, body });
}

function failToUpdate(id: string, body: unknown, { token } = abebe) {
  return errorOf(api.url, wire.updateLecture, { token, params: { id }, body });
}

describe("scheduling a lecture", () => {
  test("returns it as lists show it, in its own time zone", async () => {
    const created = await create({ instructor: almaz.id });
    expect(created).toMatchObject({
      ...lectureForm,
      zone: "Africa/Addis_Ababa",
      duration: 120,
      capacity: null,
      seatsTaken: 0,
      thumbnail: null,
      instructor: abebe.id,
      instructorName: "Abebe Kebede",
    });
  });

  test("defaults to Math, 120 minutes and Addis Ababa", async () => {
    const { type: _, ...form } = lectureForm;
    const created = await call(api.url, wire.createLecture, { token: abebe.token, body: form });
    expect(created).toMatchObject({ type: "Math", duration: 120, zone: "Africa/Addis_Ababa" });
  });

  test("its page names the instructor's next other lecture", async () => {
    const teacher = await newAccount(api.url, "instructor", "Tigist Alemu");
    const at = (schedule: string) => create({ schedule }, teacher);
    const next = async (id: string) =>
      (await call(api.url, wire.previewLecture, { params: { id } })).nextLecture;
    const first = await at("2026-12-01T10:00:00+03:00");
    expect(await next(first._id)).toBeNull();
    const third = await at("2026-12-15T10:00:00+03:00");
    const second = await at("2026-12-08T10:00:00+03:00");
    const { _id, name, schedule, zone } = second;
    expect(await next(first._id)).toEqual({ _id, name, schedule, zone });
    await call(api.url, wire.deleteLecture, { token: teacher.token, params: { id: second._id } });
    expect((await next(first._id))?._id).toBe(third._id);
  });

  test("states its language, or none", async () => {
    expect((await create({ language: "om" })).language).toBe("om");
    expect((await create({})).language).toBeNull();
    expect((await create({ language: null })).language).toBeNull();
  });

  test("stores HTML and Amharic unchanged", async () => {
    const name = "<img src=x onerror=alert(1)> የሂሳብ ትምህርት";
    const description = "<script>alert('x')</script>\n\tሁለተኛ መስመር ' ; drop table lectures; --";
    expect(await create({ name, description })).toMatchObject({ name, description });
  });

  test("shows the local time of another zone and keeps the instant", async () => {
    const created = await create({ zone: "America/New_York" });
    expect(created.schedule).toBe("2026-12-01T02:00:00-05:00");
  });

  test("accepts prices to the santim, within limits", async () => {
    expect((await create({ price: 10.05 })).price).toBe(10.05);
    expect((await create({ price: 0 })).price).toBe(0);
    expect((await create({ price: 50_000 })).price).toBe(50_000);
  });

  test.each([
    ["negative", -1],
    ["below the provider's floor", 5],
    ["above what Chapa lets every account charge", 50_000.01],
    ["with three decimals", 10.005],
    ["huge", 1e15],
    ["not a number", "450"],
    ["null", null],
    ["a list", [450]],
  ])("rejects a price that is %s", async (_, price) => {
    const failed = await failToCreate({ price });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["price"]);
  });

  test.each([
    "tomorrow",
    "2026-12-01",
    "2026-12-01T10:00:00",
    "2026-02-30T10:00:00Z",
    "2026-12-01T25:00:00Z",
    "2026-13-01T10:00:00Z",
    "+275760-09-13T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "0000-01-01T00:00:00Z",
    "2026-11-21T08:50:00Z",
    "2019-01-01T00:00:00Z",
    20_261_201,
    null,
    "2026-12-01T10:00:00Z\u0000",
  ])("rejects %j as a schedule", async (schedule) => {
    const failed = await failToCreate({ schedule });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["schedule"]);
  });

  test("accepts a start right now", async () => {
    expect((await create({ schedule: "2026-11-21T09:00:00Z" })).schedule).toBe("2026-11-21T12:00:00+03:00");
  });

  test.each(["2026-11-20T10:00:00+03:00", "2026-11-21T08:57:00Z", "2026-11-21T08:59:59Z"])(
    "rejects the past start %s",
    async (schedule) => {
      const failed = await failToCreate({ schedule });
      expect(failed.fields).toEqual({ schedule: ["Choose a time in the future."] });
    },
  );

  test("reports all invalid fields at once", async () => {
    const failed = await failToCreate({
      name: " ",
      type: "x".repeat(51),
      description: "bell\u0007",
      schedule: "soon",
      price: -4,
      duration: 5.5,
      capacity: 0,
      zone: "Africa/Nowhere",
      thumbnail: "https://example.com/picture.png",
      instructor: "me",
    });
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual([
      "capacity",
      "description",
      "duration",
      "instructor",
      "name",
      "price",
      "schedule",
      "thumbnail",
      "type",
      "zone",
    ]);
  });

  test.each([
    ["name", "x".repeat(151)],
    ["name", "a\u0000b"],
    ["name", 7],
    ["type", "a\u0000b"],
    ["type", ""],
    ["description", "x".repeat(5001)],
    ["description", { html: "" }],
    ["duration", 14],
    ["duration", 481],
    ["duration", "60"],
    ["capacity", 10_001],
    ["capacity", 2.5],
    ["language", "fr"],
    ["language", "AM"],
    ["language", ""],
    ["language", ["am"]],
    ["language", 1],
    ["zone", "+03:00"],
    ["zone", "x".repeat(65)],
    ["zone", 3],
    ["thumbnail", "data:text/html;base64,PGI+"],
  ])("rejects %s %j", async (field, value) => {
    const failed = await failToCreate({ [field]: value });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual([field]);
  });

  test("requires the fields that the specification requires", async () => {
    const failed = await errorOf(api.url, wire.createLecture, { token: abebe.token, body: {} });
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["description", "name", "price", "schedule"]);
  });

  test("is only for instructors", async () => {
    const asStudent = await errorOf(api.url, wire.createLecture, { token: student.token, body: lectureForm });
    expect(asStudent).toMatchObject({ statusCode: 403, code: "instructors_only" });
    const anonymous = await errorOf(api.url, wire.createLecture, { body: lectureForm });
    expect(anonymous).toMatchObject({ statusCode: 401, code: "not_signed_in" });
  });
});

describe("one lecture", () => {
  test("is shown to signed-in callers, with the instructor's email address", async () => {
    const { _id } = await create();
    const shown = await call(api.url, wire.lectureById, { token: student.token, params: { id: _id } });
    expect(shown).toMatchObject({ _id, ...lectureForm, instructorEmail: abebe.email });
    expect((await errorOf(api.url, wire.lectureById, { params: { id: _id } })).code).toBe("not_signed_in");
  });

  test("is not found with an unknown id, or after it was deleted", async () => {
    const { _id } = await create();
    await api.db("lectures").where({ id: _id }).update({ deletedAt: now });
    for (const id of [randomUUID(), _id]) {
      const failed = await errorOf(api.url, wire.lectureById, { token: student.token, params: { id } });
      expect(failed).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
      expect((await failToUpdate(id, { name: "New" })).code).toBe("lecture_not_found");
    }
  });

  test.each(["1", "null", "019a9a4e", "' or 1=1", "../../users/me", "%00", "x".repeat(5000)])(
    "rejects %s as an id",
    async (id) => {
      const byId = await errorOf(api.url, wire.lectureById, { token: student.token, params: { id } });
      expect([400, 404]).toContain(byId.statusCode);
      const changed = await failToUpdate(id, { name: "New" });
      expect([400, 404]).toContain(changed.statusCode);
    },
  );
});

describe("updating a lecture", () => {
  test("updates the given fields and ignores unknown ones", async () => {
    const { _id, ...before } = await create();
    const sent = { id: _id, name: "Calculus, the end", instructor: almaz.id, deletedAt: now, seatsTaken: 9 };
    expect(await change(_id, sent)).toEqual({ ...before, _id, name: "Calculus, the end" });
    const all = {
      name: "Algebra",
      type: "Science",
      description: "Groups",
      schedule: "2027-01-05T08:30:00+01:00",
      price: 0,
      duration: 45,
      capacity: 12,
      zone: "Europe/Berlin",
      language: "ti",
    };
    expect(await change(_id, all)).toMatchObject(all);
    expect((await change(_id, { capacity: null })).capacity).toBeNull();
    expect(await change(_id, {})).toMatchObject({ ...all, capacity: null });
    expect((await change(_id, { language: null })).language).toBeNull();
  });

  test("is only for its own instructor", async () => {
    const { _id } = await create();
    for (const { token } of [almaz, student]) {
      const failed = await failToUpdate(_id, { price: 0, instructor: almaz.id }, { ...almaz, token });
      expect(failed).toMatchObject({ statusCode: 403, code: "not_your_lecture" });
    }
    const anonymous = await errorOf(api.url, wire.updateLecture, { params: { id: _id }, body: { price: 0 } });
    expect(anonymous.code).toBe("not_signed_in");
    const unchanged = await call(api.url, wire.lectureById, { token: almaz.token, params: { id: _id } });
    expect(unchanged).toMatchObject(lectureForm);
  });

  test("keeps an unchanged start in the past, but moves no lecture there", async () => {
    const { _id } = await create();
    await api.db("lectures").where({ id: _id }).update({ startsAt: "2026-11-01T07:00:00.250Z" });
    const sent = { name: "Over", schedule: "2026-11-01T10:00:00+03:00" };
    expect(await change(_id, sent)).toMatchObject(sent);
    const [row] = await api.db("lectures").where({ id: _id });
    expect(row.startsAt).toEqual(new Date("2026-11-01T07:00:00.250Z"));
    const failed = await failToUpdate(_id, { schedule: "2026-11-02T10:00:00+03:00" });
    expect(failed.fields).toEqual({ schedule: ["Choose a time in the future."] });
  });

  test("rejects invalid fields and reports all of them", async () => {
    const { _id } = await create();
    const failed = await failToUpdate(_id, { name: "", price: 3, schedule: "soon", capacity: "many" });
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["capacity", "name", "price", "schedule"]);
  });

  test("rejects a capacity below the active enrollments and held seats", async () => {
    const { _id } = await create({ capacity: 5 });
    const seats = [
      { status: "active", heldUntil: null },
      { status: "held", heldUntil: new Date(now.getTime() + 1000) },
      { status: "held", heldUntil: now },
      { status: "withdrawn", heldUntil: null },
      { status: "expired", heldUntil: null },
    ];
    for (const seat of seats) {
      const { id } = await newAccount(api.url, "student");
      const row = { ...seat, lectureId: _id, studentId: id, createdAt: now, updatedAt: now };
      await api.db("enrollments").insert(row);
    }
    const failed = await failToUpdate(_id, { capacity: 1 });
    expect(failed).toMatchObject({ statusCode: 409, code: "capacity_below_seats" });
    expect(failed.fields).toEqual({ capacity: ["2 seats are already taken."] });
    expect(await change(_id, { capacity: 2 })).toMatchObject({ capacity: 2, seatsTaken: 2 });
  });
});
