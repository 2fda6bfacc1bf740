import { beforeAll, describe, expect, test } from "vitest";
import * as wire from "#contract/lectures/lecture.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { upcomingForm } from "../testing/lecture-form.ts";

const tooMany = ["Enter at most 4 seats. A room can't hold more."];

let host: TestAccount;
const api = setUpTestServer({ env: { MAX_SEATS_MESH: "4" } });
beforeAll(async () => {
  host = await newAccount(api.url, "instructor");
});

const create = (changes: object) =>
  call(api.url, wire.createLecture, { token: host.token, body: { ...upcomingForm(), ...changes } });
const failToCreate = (changes: object) =>
  errorOf(api.url, wire.createLecture, { token: host.token, body: { ...upcomingForm(), ...changes } });
const change = (id: string, body: object) =>
  call(api.url, wire.updateLecture, { token: host.token, params: { id }, body });
const failToChange = (id: string, body: object) =>
  errorOf(api.url, wire.updateLecture, { token: host.token, params: { id }, body });

test("an SFU raises the number of seats", async () => {
  const { token } = host;
  expect(await call(api.url, getSeatLimits, { token })).toEqual({
    maxSeats: 4,
    engine: "mesh",
    canRecord: false,
  });
  const env = { JANUS_URLS: "ws://127.0.0.1:1", JANUS_SECRET: "s".repeat(16), MAX_SEATS_MESH: "4" };
  const other = await startTestServer({ env });
  const { token: otherToken } = await newAccount(other.url, "instructor");
  expect(await call(other.url, getSeatLimits, { token: otherToken })).toEqual({
    maxSeats: 500,
    engine: "sfu",
    canRecord: false,
  });
  const body = { ...upcomingForm(), capacity: 500 };
  expect(await call(other.url, wire.createLecture, { token: otherToken, body })).toMatchObject({
    capacity: 500,
    seatLimit: 500,
  });
  await other.stop();
});

describe("a new lecture", () => {
  test("has at most as many seats as a room carries", async () => {
    expect(await create({ capacity: 4 })).toMatchObject({ capacity: 4, seatLimit: 4 });
    expect(await create({ capacity: 3 })).toMatchObject({ capacity: 3, seatLimit: 3 });
    for (const capacity of [5, 10_000])
      expect(await failToCreate({ capacity })).toMatchObject({
        statusCode: 400,
        code: "invalid",
        fields: { capacity: tooMany },
      });
  });

  test("without a limit has that many too", async () => {
    expect(await create({ capacity: null })).toMatchObject({ capacity: null, seatLimit: 4 });
    expect(await create({})).toMatchObject({ capacity: null, seatLimit: 4 });
  });

  test("is refused with everything that is wrong at once", async () => {
    const { fields } = await failToCreate({ capacity: 5, schedule: "2020-12-01T10:00:00+03:00" });
    expect(fields).toEqual({ capacity: tooMany, schedule: ["Choose a time in the future."] });
  });

  test.each([0, -1, 2.5, "many", "5; drop table lectures", {}, [[5]], 1e300])(
    "is refused with %j seats",
    async (capacity) => {
      expect(Object.keys((await failToCreate({ capacity })).fields ?? {})).toEqual(["capacity"]);
    },
  );
});

test("a lecture cannot be given more seats than a room carries", async () => {
  const { _id } = await create({ capacity: 2 });
  expect((await failToChange(_id, { capacity: 5 })).fields).toEqual({ capacity: tooMany });
  expect(await change(_id, { capacity: 4 })).toMatchObject({ capacity: 4, seatLimit: 4 });
  expect(await change(_id, { capacity: null })).toMatchObject({ capacity: null, seatLimit: 4 });
});

describe("a lecture that sold more before", () => {
  async function oversold(capacity: number | null, sold: number): Promise<string> {
    const { _id } = await create({});
    await api.db("lectures").where({ id: _id }).update({ capacity });
    for (let seat = 0; seat < sold; seat += 1)
      await enroll(api, _id, (await newAccount(api.url, "student")).id);
    return _id;
  }
  const students = (id: string) => api.db("enrollments").where({ lectureId: id, status: "active" });

  test("keeps its seats and its other fields can change", async () => {
    const id = await oversold(298, 6);
    const form = { ...upcomingForm(), name: "Calculus, the end", capacity: 298 };
    const changed = { name: form.name, capacity: 298, seatLimit: 4, seatsTaken: 6 };
    expect(await change(id, form)).toMatchObject(changed);
    expect(await change(id, { price: 20 })).toMatchObject({ price: 20, capacity: 298 });
    expect((await failToChange(id, { capacity: 297 })).fields).toEqual({ capacity: tooMany });
    expect(await failToChange(id, { capacity: 4 })).toMatchObject({ code: "capacity_below_seats" });
    expect(await change(id, { capacity: 6 })).toMatchObject({ capacity: 6, seatLimit: 4, seatsTaken: 6 });
    expect(await students(id)).toHaveLength(6);
  });

  test("shows what it still sells, in lists too", async () => {
    const id = await oversold(298, 1);
    const { token } = await newAccount(api.url, "student");
    const shown = { capacity: 298, seatLimit: 4, seatsTaken: 1 };
    expect(await call(api.url, wire.lectureById, { token, params: { id } })).toMatchObject(shown);
    expect(await call(api.url, wire.previewLecture, { params: { id } })).toMatchObject(shown);
  });
});
