import { beforeAll, expect, test } from "vitest";
import { unsuspendUser, suspendUser } from "#contract/admin/admin.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { lectureById, previewLecture, type Lecture } from "#contract/lectures/lecture.ts";
import { listLectures, listSubjects, searchLectures } from "#contract/lectures/lecture-list.ts";
import { listMentors, mentorById } from "#contract/lectures/mentor.ts";
import { makePayment } from "#contract/payments/payment.ts";
import {
  enrolledStudent,
  isEnrolled,
  offeredLecture,
  paymentFor,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let admin: TestAccount;
const api = setUpTestServer();
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});

/** Lists the places in which a new student can find a lecture. */
async function seenIn({ _id, name }: Lecture, host: TestAccount, { token }: TestAccount): Promise<string[]> {
  const [listed, found, subjects, mentors, sitemap] = await Promise.all([
    call(api.url, listLectures, { token }),
    call(api.url, searchLectures, { token, body: { query: name } }),
    call(api.url, listSubjects, { token }),
    call(api.url, listMentors, {}),
    fetch(`${api.url}/sitemap.xml`).then((reply) => reply.text()),
  ]);
  const page = await send(api.url, lectureById, { token, params: { id: _id } });
  const preview = await send(api.url, previewLecture, { params: { id: _id } });
  const mentor = await send(api.url, mentorById, { params: { id: host.id } });
  const shared = await fetch(`${api.url}/lecture?id=${_id}`, { headers: { accept: "text/html" } });
  const places = {
    list: listed.some((lecture) => lecture._id === _id),
    search: found.some((lecture) => lecture._id === _id),
    subjects: subjects.some(({ type }) => type === "Falconry"),
    mentors: mentors.some((person) => person._id === host.id),
    sitemap: sitemap.includes(_id) || sitemap.includes(host.id),
    page: page.status === 200,
    preview: preview.status === 200,
    mentor: mentor.status === 200,
    shared: (await shared.text()).includes(name),
  };
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? [place] : []));
}

test("the lectures of a suspended instructor are hidden and cannot be bought, but enrolled students keep them", async () => {
  const { host, lecture } = await offeredLecture(api, { name: "Falconry for beginners" });
  await api.db("lectures").where({ id: lecture._id }).update({ type: "Falconry" });
  const student = await enrolledStudent(api, lecture);
  const newcomer = await newAccount(api.url, "student");
  const everywhere = await seenIn(lecture, host, newcomer);
  expect(everywhere).toEqual(expect.arrayContaining(["list", "search", "subjects", "page", "preview"]));
  const request = {
    token: admin.token,
    params: { id: host.id },
    body: { reason: "Sells what is not theirs." },
  };

  await call(api.url, suspendUser, request);
  expect(await seenIn(lecture, host, newcomer)).toEqual([]);
  expect(
    await errorOf(api.url, makePayment, { body: paymentFor(lecture), token: newcomer.token }),
  ).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
  for (const { token } of [student, admin])
    expect(await call(api.url, lectureById, { token, params: { id: lecture._id } })).toMatchObject({
      name: lecture.name,
    });
  expect(await call(api.url, listMyEnrollments, { token: student.token })).toHaveLength(1);
  expect(await isEnrolled(api, lecture, student)).toBe(true);

  await call(api.url, unsuspendUser, request);
  expect(await seenIn(lecture, host, newcomer)).toEqual(everywhere);
});
