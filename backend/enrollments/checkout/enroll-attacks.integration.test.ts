import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { checkEnrollment, listLectureStudents, listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { makePayment, getPaymentStatus, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  offeredLecture,
  paymentFor,
  startPayment,
  verify,
} from "../testing/lecture-fixture.ts";

let hosted: TestLecture;
let student: TestAccount;

const api = setUpTestServer({ env: { ALLOWED_ORIGINS: "https://gubae.example" } });
beforeAll(async () => {
  hosted = await offeredLecture(api);
  student = await newAccount(api.url, "student");
});

const unknownRef = `gb-${"a".repeat(24)}`;

test("every call without a session is rejected", async () => {
  const classId = hosted.lecture._id;
  const body = { ...paymentFor(hosted.lecture) };
  const calls = [
    send(api.url, makePayment, { body }),
    send(api.url, withdrawPayment, { body: { classId } }),
    send(api.url, verifyPayment, { params: { textRef: unknownRef } }),
    send(api.url, listMyEnrollments),
    send(api.url, listLectureStudents, { params: { classId } }),
    send(api.url, checkEnrollment, { body: { classId } }),
    send(api.url, deleteLecture, { params: { id: classId } }),
  ];
  const statuses = (await Promise.all(calls)).map((reply) => reply.status);
  expect(statuses).toEqual(calls.map(() => 401));
});

describe("starting a payment is rejected", () => {
  const start = (body: unknown, person = student) =>
    errorOf(api.url, makePayment, { body, token: person.token });

  test("for one's own lecture", async () => {
    expect(await start(paymentFor(hosted.lecture), hosted.host)).toMatchObject({
      statusCode: 403,
      code: "own_lecture",
    });
  });

  test("for an amount that is not the price", async () => {
    for (const amount of [0, 449.99, 450.01, 100_000])
      expect(await start({ ...paymentFor(hosted.lecture), amount })).toMatchObject({
        statusCode: 409,
        code: "price_changed",
      });
  });

  test("for a lecture that has ended, and for one that does not exist", async () => {
    const past = await offeredLecture(api);
    const startsAt = new Date(Date.now() - past.lecture.duration * 60_000 - 1000);
    await api.db("lectures").where({ id: past.lecture._id }).update({ startsAt });
    expect((await start(paymentFor(past.lecture))).code).toBe("lecture_ended");
    const nowhere = { ...paymentFor(hosted.lecture), classId: randomUUID() };
    expect(await start(nowhere)).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
  });

  test("for a lecture in which the student is enrolled", async () => {
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
  ])("for the return URL %s", async (returnUrl) => {
    const refused = await start({ ...paymentFor(hosted.lecture), returnUrl });
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["returnUrl"]);
  });

  test("with all invalid fields", async () => {
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

  test("and leaves no payment and no enrollment behind", async () => {
    expect(await api.db("payments").where({ payerId: student.id })).toEqual([]);
    expect(await api.db("enrollments").where({ studentId: student.id })).toEqual([]);
  });
});

test("the return URL can be on any configured origin, and keeps its own query", async () => {
  const person = await newAccount(api.url, "student");
  const free = await offeredLecture(api, { price: 0 });
  const body = paymentFor(free.lecture, "https://gubae.example/success?from=desktop&ref=old#there");
  const { url, textRef } = await call(api.url, makePayment, { body, token: person.token });
  expect(url).toBe(`https://gubae.example/success?from=desktop&ref=${textRef}`);
});

describe("somebody else's", () => {
  test("payment cannot be verified, nor an unknown or malformed one", async () => {
    const { textRef } = await startPayment(api, hosted.lecture, student);
    for (const stranger of [await newAccount(api.url, "student"), hosted.host]) {
      const refused = await errorOf(api.url, verifyPayment, { params: { textRef }, token: stranger.token });
      expect(refused).toMatchObject({ statusCode: 403, code: "not_your_payment" });
    }
    const { token } = student;
    const unknown = await errorOf(api.url, verifyPayment, { params: { textRef: unknownRef }, token });
    expect(unknown).toMatchObject({ statusCode: 404, code: "payment_not_found" });
    for (const junk of ["x", "gb-ABC", `${textRef}'--`, "gb-%00"]) {
      const refused = await errorOf(api.url, verifyPayment, { params: { textRef: junk }, token });
      expect(refused.fields).toHaveProperty("textRef");
    }
    expect((await verify(api, textRef, student)).status).toBe("pending");
  });

  test("students can be listed by the lecture's instructor and by admins only", async () => {
    const params = { classId: hosted.lecture._id };
    const other = await newAccount(api.url, "instructor");
    for (const { token } of [student, other])
      expect((await errorOf(api.url, listLectureStudents, { params, token })).code).toBe("not_your_lecture");
    const admin = await newAccount(api.url, "student");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    const seen = await call(api.url, listLectureStudents, { params, token: admin.token });
    expect(seen.length).toBeGreaterThan(0);
    const nowhere = { classId: randomUUID() };
    expect((await errorOf(api.url, listLectureStudents, { params: nowhere, token: admin.token })).code).toBe(
      "lecture_not_found",
    );
  });

  test("lecture cannot be deleted", async () => {
    const params = { id: hosted.lecture._id };
    const admin = await newAccount(api.url, "instructor");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    for (const { token } of [student, await newAccount(api.url, "instructor"), admin])
      expect((await errorOf(api.url, deleteLecture, { params, token })).code).toBe("not_your_lecture");
    const { token } = hosted.host;
    expect((await errorOf(api.url, deleteLecture, { params: { id: randomUUID() }, token })).code).toBe(
      "lecture_not_found",
    );
    expect((await errorOf(api.url, deleteLecture, { params: { id: "1" }, token })).fields).toHaveProperty(
      "id",
    );
  });
});

test("checking an enrollment needs an existing lecture, and withdrawing an enrollment in it", async () => {
  const person = await newAccount(api.url, "student");
  const { token } = person;
  const check = (classId: unknown) => errorOf(api.url, checkEnrollment, { body: { classId }, token });
  const withdraw = (classId: unknown) => errorOf(api.url, withdrawPayment, { body: { classId }, token });
  expect((await withdraw(hosted.lecture._id)).code).toBe("not_enrolled");
  await startPayment(api, hosted.lecture, person);
  // A held seat is not an active enrollment.
  expect((await withdraw(hosted.lecture._id)).code).toBe("not_enrolled");
  for (const classId of ["x", null, 7, {}, undefined]) {
    expect((await check(classId)).fields).toHaveProperty("classId");
    expect((await withdraw(classId)).fields).toHaveProperty("classId");
  }
  expect((await check(randomUUID())).code).toBe("lecture_not_found");
  expect((await withdraw(randomUUID())).code).toBe("lecture_not_found");
});

test("pages of a list continue where the previous one ended", async () => {
  const roomInfo = await offeredLecture(api, { price: 0 });
  const person = await newAccount(api.url, "student");
  const lectures = [roomInfo.lecture];
  for (let count = 0; count < 2; count++)
    lectures.push((await offeredLecture(api, { price: 0, instructor: roomInfo.host })).lecture);
  for (const lecture of lectures) await startPayment(api, lecture, person);
  const others = await Promise.all([newAccount(api.url, "student"), newAccount(api.url, "student")]);
  for (const other of others) await startPayment(api, roomInfo.lecture, other);

  async function pages(endpoint: typeof listMyEnrollments | typeof listLectureStudents, token: string) {
    const ids: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: "2", ...(cursor !== undefined && { cursor }) };
      const reply = await send(api.url, endpoint, {
        params: { classId: roomInfo.lecture._id },
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
  // All three lectures are upcoming, so the soonest comes first.
  expect(await pages(listMyEnrollments, person.token)).toEqual([[first, second], [third]]);
  const students = await pages(listLectureStudents, roomInfo.host.token);
  expect(students.map((page) => page.length)).toEqual([2, 1]);
  expect(students.flat().toSorted()).toEqual([person, ...others].map(({ id }) => id).toSorted());

  for (const query of [{ cursor: "junk" }, { limit: "0" }, { limit: "101" }, { limit: "x" }]) {
    const refused = await errorOf(api.url, listMyEnrollments, { query, token: person.token });
    expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(query));
  }
});

describe("the holder of a reference without a session", () => {
  test("learns whether the payment is paid and nothing else", async () => {
    const { textRef } = await startPayment(api, hosted.lecture, await newAccount(api.url, "student"));
    expect(await call(api.url, getPaymentStatus, { params: { textRef } })).toEqual({ status: "pending" });
    const paid = await enrolledStudent(api, hosted.lecture);
    expect(await call(api.url, getPaymentStatus, { params: { textRef: paid.textRef } })).toEqual({
      status: "paid",
    });
  });

  test("learns nothing from guesses and junk", async () => {
    const unknown = await errorOf(api.url, getPaymentStatus, { params: { textRef: unknownRef } });
    expect(unknown).toMatchObject({ statusCode: 404, code: "payment_not_found" });
    for (const junk of ["x", "gb-ABC", "gb-%00", `gb-${"a".repeat(5000)}`]) {
      const refused = await errorOf(api.url, getPaymentStatus, { params: { textRef: junk } });
      expect(refused.fields).toHaveProperty("textRef");
    }
  });
});
