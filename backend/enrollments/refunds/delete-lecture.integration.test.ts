import { beforeEach, describe, expect, test } from "vitest";
import { listLectureStudents, listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { deleteLecture, lectureById, type Lecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { markStarted } from "#backend/quality/testing/given-lecture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  eventually,
  isEnrolled,
  offeredLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { payOnPage } from "../testing/payer.ts";

let hosted: TestLecture;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  hosted = await offeredLecture(api);
});

function withdraw(lecture: Lecture, { token }: TestAccount) {
  return call(api.url, withdrawPayment, { body: { classId: lecture._id }, token });
}

describe("deleting a lecture", () => {
  test("ends and refunds every enrollment, and later those of students who were still paying", async () => {
    const { lecture, host } = hosted;
    const enrolled = [await enrolledStudent(api, lecture), await enrolledStudent(api, lecture)];
    const paying = await newAccount(api.url, "student");
    const open = await startPayment(api, lecture, paying);

    await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    for (const { textRef } of enrolled)
      await expect
        .poll(() => stateOf(api, textRef), eventually)
        .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
    for (const { token } of enrolled) expect(await call(api.url, listMyEnrollments, { token })).toEqual([]);

    await payOnPage(open.url, { webhook: "at-once" });
    await expect
      .poll(() => stateOf(api, open.textRef), eventually)
      .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });

    const mails = () => api.db("emails").where({ kind: "lecture-deleted", subjectId: lecture._id });
    await expect
      .poll(mails, eventually)
      .toMatchObject([
        { accountId: host.id, body: expect.stringContaining("2 students get 900 birr back in total.") },
      ]);
    expect(await api.db("admin_audit_log").where({ subjectId: lecture._id })).toMatchObject([
      { adminId: host.id, action: "lecture_deleted", before: { payments: "2", birr: "900" } },
    ]);

    const { token } = host;
    const gone = { params: { id: lecture._id, classId: lecture._id }, token };
    for (const endpoint of [lectureById, listLectureStudents, deleteLecture])
      expect(await errorOf(api.url, endpoint, gone)).toMatchObject({
        statusCode: 404,
        code: "lecture_not_found",
      });
    const late = await errorOf(api.url, makePayment, { body: paymentFor(lecture), token: paying.token });
    expect(late.code).toBe("lecture_not_found");
  });

  test("is rejected once it was given and paid for, since the payments are earned", async () => {
    const { lecture, host } = hosted;
    const student = await enrolledStudent(api, lecture);
    await markStarted(api.db, lecture._id, clock());
    const request = { params: { id: lecture._id }, token: host.token };
    expect(await errorOf(api.url, deleteLecture, request)).toMatchObject({
      statusCode: 409,
      code: "lecture_given",
    });
    expect(await isEnrolled(api, lecture, student)).toBe(true);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    // A withdrawal at this point is not refunded. After the withdrawal, no paid enrollment remains.
    await withdraw(lecture, student);
    await call(api.url, deleteLecture, request);
  });

  test("while students are paying leaves nobody enrolled and no payment without a refund", async () => {
    const { lecture, host } = hosted;
    const students = await Promise.all(Array.from({ length: 6 }, () => newAccount(api.url, "student")));
    const opened = await Promise.all(students.map((student) => startPayment(api, lecture, student)));
    const paying = opened.map(async ({ url, textRef }, index) => {
      await payOnPage(url, { webhook: "never" });
      await verify(api, textRef, students[index] ?? host);
    });
    const deleting = call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    await Promise.all([...paying, deleting]);
    for (const { textRef } of opened)
      await expect
        .poll(() => stateOf(api, textRef), eventually)
        .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  });
});
