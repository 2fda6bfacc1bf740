import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lecture.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { lectureForm } from "./testing/lecture-form.ts";

let api: TestServer;
let abebe: TestPerson;
let almaz: TestPerson;
let student: TestPerson;
const now = new Date("2026-11-21T09:00:00Z");

beforeAll(async () => {
  api = await startTestServer({ clock: () => now });
  abebe = await newPerson(api.url, "instructor", "Abebe Kebede");
  almaz = await newPerson(api.url, "instructor", "Almaz Haile");
  student = await newPerson(api.url, "student", "Sara Tesfaye");
});
afterAll(() => api.stop());

function create(changes: Record<string, unknown> = {}, { token } = abebe) {
  return call(api.url, wire.createLecture, { token, body: { ...lectureForm, ...changes } });
}

function refusedCreate(changes: Record<string, unknown>) {
  return fail(api.url, wire.createLecture, { token: abebe.token, body: { ...lectureForm, ...changes } });
}

function change(id: string, body: unknown, { token } = abebe) {
  return call(api.url, wire.updateLecture, { token, params: { id }, body });
}

function refusedChange(id: string, body: unknown, { token } = abebe) {
  return fail(api.url, wire.updateLecture, { token, params: { id }, body });
}

describe("scheduling a lecture", () => {
  test("answers it as lists show it, on its own wall clock", async () => {
    const made = await create({ instructor: almaz.id });
    expect(made).toMatchObject({
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

  test("fills in Math, 120 minutes and Addis Ababa when they are left out", async () => {
    const { type: _, ...form } = lectureForm;
    const made = await call(api.url, wire.createLecture, { token: abebe.token, body: form });
    expect(made).toMatchObject({ type: "Math", duration: 120, zone: "Africa/Addis_Ababa" });
  });

  test("keeps HTML as the text it is, and Amharic as it is written", async () => {
    const name = "<img src=x onerror=alert(1)> የሂሳብ ትምህርት";
    const description = "<script>alert('x')</script>\n\tሁለተኛ መስመር ' ; drop table lectures; --";
    expect(await create({ name, description })).toMatchObject({ name, description });
  });

  test("shows another zone's wall clock and keeps the instant", async () => {
    const made = await create({ zone: "America/New_York" });
    expect(made.schedule).toBe("2026-12-01T02:00:00-05:00");
  });

  test("takes prices to the santim and bounds them", async () => {
    expect((await create({ price: 10.05 })).price).toBe(10.05);
    expect((await create({ price: 0 })).price).toBe(0);
    expect((await create({ price: 100_000 })).price).toBe(100_000);
  });

  test.each([
    ["negative", -1],
    ["below the provider's floor", 5],
    ["with three decimals", 10.005],
    ["huge", 1e15],
    ["not a number", "450"],
    ["null", null],
    ["a list", [450]],
  ])("refuses a price that is %s", async (_, price) => {
    const failed = await refusedCreate({ price });
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
  ])("refuses %j as a schedule", async (schedule) => {
    const failed = await refusedCreate({ schedule });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual(["schedule"]);
  });

  test("says how to mend a schedule in the past, and takes one that has just begun", async () => {
    const failed = await refusedCreate({ schedule: "2026-11-20T10:00:00+03:00" });
    expect(failed.fields).toEqual({ schedule: ["Choose a time in the future."] });
    expect((await create({ schedule: "2026-11-21T08:57:00Z" })).schedule).toBe("2026-11-21T11:57:00+03:00");
  });

  test("names every bad field at once", async () => {
    const failed = await refusedCreate({
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
    ["zone", "+03:00"],
    ["zone", "x".repeat(65)],
    ["zone", 3],
    ["thumbnail", "data:text/html;base64,PGI+"],
  ])("refuses %s %j", async (field, value) => {
    const failed = await refusedCreate({ [field]: value });
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(failed.fields ?? {})).toEqual([field]);
  });

  test("wants every field the specification wants", async () => {
    const failed = await fail(api.url, wire.createLecture, { token: abebe.token, body: {} });
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["description", "name", "price", "schedule"]);
  });

  test("is for instructors", async () => {
    const asStudent = await fail(api.url, wire.createLecture, { token: student.token, body: lectureForm });
    expect(asStudent).toMatchObject({ statusCode: 403, code: "instructors_only" });
    const anonymous = await fail(api.url, wire.createLecture, { body: lectureForm });
    expect(anonymous).toMatchObject({ statusCode: 401, code: "not_signed_in" });
  });
});

describe("one lecture", () => {
  test("is shown to whoever is signed in, with the instructor's e-mail address", async () => {
    const { _id } = await create();
    const shown = await call(api.url, wire.lectureById, { token: student.token, params: { id: _id } });
    expect(shown).toMatchObject({ _id, ...lectureForm, instructorEmail: abebe.email });
    expect((await fail(api.url, wire.lectureById, { params: { id: _id } })).code).toBe("not_signed_in");
  });

  test("is not found under an unknown id, nor after it was deleted", async () => {
    const { _id } = await create();
    await api.db("lectures").where({ id: _id }).update({ deleted_at: now });
    for (const id of [randomUUID(), _id]) {
      const failed = await fail(api.url, wire.lectureById, { token: student.token, params: { id } });
      expect(failed).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
      expect((await refusedChange(id, { name: "New" })).code).toBe("lecture_not_found");
    }
  });

  test.each(["1", "null", "019a9a4e", "' or 1=1", "../../users/me", "%00", "x".repeat(5000)])(
    "refuses %s as an id",
    async (id) => {
      const byId = await fail(api.url, wire.lectureById, { token: student.token, params: { id } });
      expect([400, 404]).toContain(byId.statusCode);
      const changed = await refusedChange(id, { name: "New" });
      expect([400, 404]).toContain(changed.statusCode);
    },
  );
});

describe("changing a lecture", () => {
  test("changes what is given and nothing else, however much is sent", async () => {
    const { _id, ...before } = await create();
    const sent = { id: _id, name: "Calculus, the end", instructor: almaz.id, deleted_at: now, seatsTaken: 9 };
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
    };
    expect(await change(_id, all)).toMatchObject(all);
    expect((await change(_id, { capacity: null })).capacity).toBeNull();
    expect(await change(_id, {})).toMatchObject({ ...all, capacity: null });
  });

  test("is for its own instructor only", async () => {
    const { _id } = await create();
    for (const { token } of [almaz, student]) {
      const failed = await refusedChange(_id, { price: 0, instructor: almaz.id }, { ...almaz, token });
      expect(failed).toMatchObject({ statusCode: 403, code: "not_your_lecture" });
    }
    const anonymous = await fail(api.url, wire.updateLecture, { params: { id: _id }, body: { price: 0 } });
    expect(anonymous.code).toBe("not_signed_in");
    const kept = await call(api.url, wire.lectureById, { token: almaz.token, params: { id: _id } });
    expect(kept).toMatchObject(lectureForm);
  });

  test("leaves a lecture that has been alone in its time, but moves none into the past", async () => {
    const { _id } = await create();
    await api.db("lectures").where({ id: _id }).update({ starts_at: "2026-11-01T07:00:00.250Z" });
    const sent = { name: "Over", schedule: "2026-11-01T10:00:00+03:00" };
    expect(await change(_id, sent)).toMatchObject(sent);
    const [row] = await api.db("lectures").where({ id: _id });
    expect(row.starts_at).toEqual(new Date("2026-11-01T07:00:00.250Z"));
    const failed = await refusedChange(_id, { schedule: "2026-11-02T10:00:00+03:00" });
    expect(failed.fields).toEqual({ schedule: ["Choose a time in the future."] });
  });

  test("refuses nonsense, naming every field", async () => {
    const { _id } = await create();
    const failed = await refusedChange(_id, { name: "", price: 3, schedule: "soon", capacity: "many" });
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["capacity", "name", "price", "schedule"]);
  });

  test("never has fewer seats than are taken: active ones and those held at this moment", async () => {
    const { _id } = await create({ capacity: 5 });
    const seats = [
      { status: "active", held_until: null },
      { status: "held", held_until: new Date(now.getTime() + 1000) },
      { status: "held", held_until: now },
      { status: "withdrawn", held_until: null },
      { status: "expired", held_until: null },
    ];
    for (const seat of seats) {
      const { id } = await newPerson(api.url, "student");
      const row = { ...seat, lecture_id: _id, student_id: id, created_at: now, updated_at: now };
      await api.db("enrollments").insert(row);
    }
    const failed = await refusedChange(_id, { capacity: 1 });
    expect(failed).toMatchObject({ statusCode: 409, code: "capacity_below_seats" });
    expect(failed.fields).toEqual({ capacity: ["2 seats are already taken."] });
    expect(await change(_id, { capacity: 2 })).toMatchObject({ capacity: 2, seatsTaken: 2 });
  });
});
