import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createLecture, repeatLecture } from "#contract/lectures/lecture.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { deleteExpiredData } from "#backend/app/server/server-jobs.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let host: TestAccount;
let other: TestAccount;
let student: TestAccount;
const hour = 3_600_000;
const schedule = new Date(Date.now() + 24 * hour).toISOString();
const form = (name: string) => ({ name, description: "About it.", schedule, price: 0 });

const api = setUpTestServer();
beforeAll(async () => {
  host = await newAccount(api.url, "instructor");
  other = await newAccount(api.url, "instructor");
  student = await newAccount(api.url, "student");
});

const create = (name: string, key: string, { token } = host) =>
  call(api.url, createLecture, { token, key, body: form(name) });
const named = async (name: string, { token } = host) =>
  (await call(api.url, myLectures, { token })).filter((lecture) => lecture.name === name);
/** Simulates a process that died between commit and response. */
const forgetAnswer = (key: string) => api.db("idempotency_keys").where({ key }).update({ response: null });

describe("a request that is sent again under its key", () => {
  test("is done once, and answered as the first time", async () => {
    const key = randomUUID();
    const first = await create("Once", key);
    await api.db("lectures").where({ id: first._id }).update({ description: "Changed." });
    expect(await create("Once", key)).toEqual(first);
    expect(await named("Once")).toHaveLength(1);
  });

  test("is done once while the first one is still being handled", async () => {
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => create("Together", key)));
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    expect(await named("Together")).toHaveLength(1);
  });

  test("is done once where the process died before it answered", async () => {
    const key = randomUUID();
    const first = await create("Died", key);
    await forgetAnswer(key);
    expect((await create("Died", key))._id).toBe(first._id);
    const copies = {
      token: host.token,
      params: { id: first._id },
      key: randomUUID(),
      body: { schedule, count: 2 },
    };
    const ids = (await call(api.url, repeatLecture, copies)).map(({ _id }) => _id);
    await forgetAnswer(copies.key);
    expect((await call(api.url, repeatLecture, copies)).map(({ _id }) => _id)).toEqual(ids);
    expect(await named("Died")).toHaveLength(3);
  });

  test("enrolls and withdraws once where the process died before it answered", async () => {
    const { _id: classId } = await create("Seat", randomUUID());
    const { token } = student;
    const seat = { token, key: randomUUID(), body: { classId, amount: 0, returnUrl: `${api.url}/success` } };
    const checkout = await call(api.url, makePayment, seat);
    await forgetAnswer(seat.key);
    expect(await call(api.url, makePayment, seat)).toEqual(checkout);
    const leave = { token, key: randomUUID(), body: { classId } };
    expect(await call(api.url, withdrawPayment, leave)).toEqual({ refund: "none" });
    await forgetAnswer(leave.key);
    expect(await call(api.url, withdrawPayment, leave)).toEqual({ refund: "none" });
  });

  test("is done anew where it failed", async () => {
    const { _id: classId } = await create("Failed", randomUUID());
    const seat = { token: student.token, key: randomUUID() };
    const body = { classId, amount: 5, returnUrl: `${api.url}/success` };
    expect(await errorOf(api.url, makePayment, { ...seat, body })).toMatchObject({ code: "price_changed" });
    expect(await call(api.url, makePayment, { ...seat, body: { ...body, amount: 0 } })).toHaveProperty("url");
  });
});

test.each(["another body", "another path"])("under a used key, %s is refused", async (what) => {
  const key = randomUUID();
  const { _id: id } = await create(what, key);
  const request =
    what === "another body"
      ? send(api.url, createLecture, { token: host.token, key, body: form("Else") })
      : send(api.url, repeatLecture, { token: host.token, params: { id }, key, body: { schedule } });
  expect(await request).toMatchObject({ status: 409, json: { code: "key_reused" } });
  // The key is also rejected when both requests arrive at once, and neither sees the other's row before it inserts its
  // own.
  const both = randomUUID();
  const replies = await Promise.all(
    [`${what} 1`, `${what} 2`].map((name) =>
      send(api.url, createLecture, { token: host.token, key: both, body: form(name) }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test("somebody else's key is one of one's own", async () => {
  const key = randomUUID();
  const first = await create("Mine", key);
  const second = await create("Mine", key, other);
  expect(second._id).not.toBe(first._id);
  expect(await named("Mine", other)).toHaveLength(1);
});

test.each([
  ["short", "x".repeat(15)],
  ["long", "x".repeat(65)],
  ["junk", "x".repeat(20) + "%00'"],
])("a key that is %s is refused before anything is done", async (name, key) => {
  const failed = await errorOf(api.url, createLecture, { token: host.token, key, body: form(name) });
  expect(failed).toMatchObject({ code: "invalid", fields: { "Idempotency-Key": ["This ID isn't valid."] } });
  expect(await named(name)).toEqual([]);
});

test("a key is forgotten after a day", async () => {
  const key = randomUUID();
  await create("Yesterday", key);
  await deleteExpiredData(api.db, new Date(Date.now() + 23 * hour));
  expect(await api.db("idempotency_keys").where({ key })).toHaveLength(1);
  await deleteExpiredData(api.db, new Date(Date.now() + 25 * hour));
  expect(await api.db("idempotency_keys").where({ key })).toHaveLength(0);
});
