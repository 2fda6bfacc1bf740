import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amIEnrolled, lectureEnrollments, myEnrollments } from "#contract/enrollment.ts";
import { deleteLecture } from "#contract/lecture.ts";
import { makePayment, seePayment, verifyPayment, withdrawPayment } from "#contract/payment.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import {
  enrolledStudent,
  newLecture,
  paymentFor,
  startPayment,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";

let api: TestServer;
let hosted: HostedLecture;
let student: TestPerson;

beforeAll(async () => {
  api = await startTestServer({ env: { ALLOWED_ORIGINS: "https://gubae.example" } });
  hosted = await newLecture(api);
  student = await newPerson(api.url, "student");
});
afterAll(() => api.stop());

const unknownRef = `gb-${"a".repeat(24)}`;

test("nobody without a session gets anywhere", async () => {
  const classId = hosted.lecture._id;
  const body = { ...paymentFor(hosted.lecture) };
  const calls = [
    send(api.url, makePayment, { body }),
    send(api.url, withdrawPayment, { body: { classId } }),
    send(api.url, verifyPayment, { params: { textRef: unknownRef } }),
    send(api.url, myEnrollments),
    send(api.url, lectureEnrollments, { params: { classId } }),
    send(api.url, amIEnrolled, { body: { classId } }),
    send(api.url, deleteLecture, { params: { id: classId } }),
  ];
  const statuses = (await Promise.all(calls)).map((reply) => reply.status);
  expect(statuses).toEqual(calls.map(() => 401));
});

describe("starting a payment is refused", () => {
  const start = (body: unknown, person = student) =>
    fail(api.url, makePayment, { body, token: person.token });

  test("for one's own lecture", async () => {
    expect(await start(paymentFor(hosted.lecture), hosted.host)).toMatchObject({
      statusCode: 403,
      code: "own_lecture",
    });
  });

  test("for another amount than the price", async () => {
    for (const amount of [0, 449.99, 450.01, 100_000])
      expect(await start({ ...paymentFor(hosted.lecture), amount })).toMatchObject({
        statusCode: 409,
        code: "price_changed",
      });
  });

  test("for a lecture that is over, and for one that doesn't exist", async () => {
    const past = await newLecture(api);
    const startsAt = new Date(Date.now() - past.lecture.duration * 60_000 - 1000);
    await api.db("lectures").where({ id: past.lecture._id }).update({ starts_at: startsAt });
    expect((await start(paymentFor(past.lecture))).code).toBe("lecture_ended");
    const nowhere = { ...paymentFor(hosted.lecture), classId: randomUUID() };
    expect(await start(nowhere)).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
  });

  test("for a lecture one is enrolled in", async () => {
    const enrolled = await enrolledStudent(api, hosted.lecture);
    expect((await start(paymentFor(hosted.lecture), enrolled)).code).toBe("already_enrolled");
  });

  test.each([
    "https://evil.example/success",
    "https://gubae.example.evil.example/success",
    "https://gubae.example@evil.example/success",
    "https://evil@gubae.example/success",
    "http://gubae.example/success",
    "https://gubae.example/success/../lectures",
    "https://gubae.example/%2f%2fevil.example",
    "https://gubae.example",
    "javascript:alert(1)//https://gubae.example/success",
    "//evil.example/success",
    "/success",
    "data:text/html,x",
    `https://gubae.example/success?${"x".repeat(500)}`,
  ])("when the return address is %s", async (returnUrl) => {
    const refused = await start({ ...paymentFor(hosted.lecture), returnUrl });
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["returnUrl"]);
  });

  test("naming every field that is wrong", async () => {
    const junk = {
      classId: "x",
      amount: "450",
      returnUrl: 7,
      email: "no",
      first_name: "\u0007",
      last_name: "x".repeat(101),
      phone_number: "0".repeat(31),
    };
    const refused = await start(junk);
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(Object.keys(junk).toSorted());
    expect((await start({})).fields).toHaveProperty("classId");
    expect((await start([])).statusCode).toBe(400);
    expect((await start({ ...paymentFor(hosted.lecture), amount: -450 })).fields).toHaveProperty("amount");
    expect((await start({ ...paymentFor(hosted.lecture), amount: 450.001 })).fields).toHaveProperty("amount");
  });

  test("and none of it left a payment or a seat behind", async () => {
    expect(await api.db("payments").where({ payer_id: student.id })).toEqual([]);
    expect(await api.db("enrollments").where({ student_id: student.id })).toEqual([]);
  });
});

test("the return address may be on any configured origin, and keeps its own query", async () => {
  const person = await newPerson(api.url, "student");
  const free = await newLecture(api, { price: 0 });
  const body = paymentFor(free.lecture, "https://gubae.example/success?from=desktop&ref=old#there");
  const { url, textRef } = await call(api.url, makePayment, { body, token: person.token });
  expect(url).toBe(`https://gubae.example/success?from=desktop&ref=${textRef}`);
});

describe("somebody else's", () => {
  test("payment can't be looked at, nor an unknown or malformed one", async () => {
    const { textRef } = await startPayment(api, hosted.lecture, student);
    for (const stranger of [await newPerson(api.url, "student"), hosted.host]) {
      const refused = await fail(api.url, verifyPayment, { params: { textRef }, token: stranger.token });
      expect(refused).toMatchObject({ statusCode: 403, code: "not_your_payment" });
    }
    const { token } = student;
    const unknown = await fail(api.url, verifyPayment, { params: { textRef: unknownRef }, token });
    expect(unknown).toMatchObject({ statusCode: 404, code: "payment_not_found" });
    for (const junk of ["x", "gb-ABC", `${textRef}'--`, "gb-%00"]) {
      const refused = await fail(api.url, verifyPayment, { params: { textRef: junk }, token });
      expect(refused.fields).toHaveProperty("textRef");
    }
    expect((await verify(api, textRef, student)).status).toBe("pending");
  });

  test("students are shown to the lecture's instructor and to admins alone", async () => {
    const params = { classId: hosted.lecture._id };
    const other = await newPerson(api.url, "instructor");
    for (const { token } of [student, other])
      expect((await fail(api.url, lectureEnrollments, { params, token })).code).toBe("not_your_lecture");
    const admin = await newPerson(api.url, "student");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    const seen = await call(api.url, lectureEnrollments, { params, token: admin.token });
    expect(seen.length).toBeGreaterThan(0);
    const nowhere = { classId: randomUUID() };
    expect((await fail(api.url, lectureEnrollments, { params: nowhere, token: admin.token })).code).toBe(
      "lecture_not_found",
    );
  });

  test("lecture can't be deleted", async () => {
    const params = { id: hosted.lecture._id };
    const admin = await newPerson(api.url, "instructor");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    for (const { token } of [student, await newPerson(api.url, "instructor"), admin])
      expect((await fail(api.url, deleteLecture, { params, token })).code).toBe("not_your_lecture");
    const { token } = hosted.host;
    expect((await fail(api.url, deleteLecture, { params: { id: randomUUID() }, token })).code).toBe(
      "lecture_not_found",
    );
    expect((await fail(api.url, deleteLecture, { params: { id: "1" }, token })).fields).toHaveProperty("id");
  });
});

test("withdrawing and asking need a lecture that exists, and withdrawing an enrollment", async () => {
  const person = await newPerson(api.url, "student");
  const { token } = person;
  const ask = (classId: unknown) => fail(api.url, amIEnrolled, { body: { classId }, token });
  const withdraw = (classId: unknown) => fail(api.url, withdrawPayment, { body: { classId }, token });
  expect((await withdraw(hosted.lecture._id)).code).toBe("not_enrolled");
  await startPayment(api, hosted.lecture, person);
  // A seat that is only held is no enrollment.
  expect((await withdraw(hosted.lecture._id)).code).toBe("not_enrolled");
  for (const classId of ["x", null, 7, {}, undefined]) {
    expect((await ask(classId)).fields).toHaveProperty("classId");
    expect((await withdraw(classId)).fields).toHaveProperty("classId");
  }
  expect((await ask(randomUUID())).code).toBe("lecture_not_found");
  expect((await withdraw(randomUUID())).code).toBe("lecture_not_found");
});

test("lists come in pages that go on where the last one ended", async () => {
  const classroom = await newLecture(api, { price: 0 });
  const person = await newPerson(api.url, "student");
  const lectures = [classroom.lecture];
  for (let count = 0; count < 2; count++)
    lectures.push((await newLecture(api, { price: 0, instructor: classroom.host })).lecture);
  for (const lecture of lectures) await startPayment(api, lecture, person);
  const others = await Promise.all([newPerson(api.url, "student"), newPerson(api.url, "student")]);
  for (const other of others) await startPayment(api, classroom.lecture, other);

  async function pages(endpoint: typeof myEnrollments | typeof lectureEnrollments, token: string) {
    const ids: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: "2", ...(cursor !== undefined && { cursor }) };
      const reply = await send(api.url, endpoint, {
        params: { classId: classroom.lecture._id },
        query,
        token,
      });
      const page = reply.json as { data: { _id: string; class?: { _id: string } }[]; nextCursor?: string };
      ids.push(page.data.map((item) => item.class?._id ?? item._id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  }
  const [first, second, third] = lectures.map((lecture) => lecture._id);
  expect(await pages(myEnrollments, person.token)).toEqual([[third, second], [first]]);
  const students = await pages(lectureEnrollments, classroom.host.token);
  expect(students.map((page) => page.length)).toEqual([2, 1]);
  expect(students.flat().toSorted()).toEqual([person, ...others].map(({ id }) => id).toSorted());

  for (const query of [{ cursor: "junk" }, { limit: "0" }, { limit: "101" }, { limit: "x" }]) {
    const refused = await fail(api.url, myEnrollments, { query, token: person.token });
    expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(query));
  }
});

describe("whoever holds a payment's reference, without a session,", () => {
  test("learns whether the money has arrived and nothing else", async () => {
    const { textRef } = await startPayment(api, hosted.lecture, await newPerson(api.url, "student"));
    expect(await call(api.url, seePayment, { params: { textRef } })).toEqual({ arrival: "pending" });
    const paid = await enrolledStudent(api, hosted.lecture);
    expect(await call(api.url, seePayment, { params: { textRef: paid.textRef } })).toEqual({
      arrival: "paid",
    });
  });

  test("learns nothing from guesses and junk", async () => {
    const unknown = await fail(api.url, seePayment, { params: { textRef: unknownRef } });
    expect(unknown).toMatchObject({ statusCode: 404, code: "payment_not_found" });
    for (const junk of ["x", "gb-ABC", "gb-%00", `gb-${"a".repeat(5000)}`]) {
      const refused = await fail(api.url, seePayment, { params: { textRef: junk } });
      expect(refused.fields).toHaveProperty("textRef");
    }
  });
});
