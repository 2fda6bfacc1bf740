import { afterAll, beforeAll, expect, test } from "vitest";
import { liftSuspension, suspendUser } from "#contract/admin.ts";
import { myEnrollments } from "#contract/enrollment.ts";
import { lectureById, previewLecture, type Lecture } from "#contract/lecture.ts";
import { listLectures, listSubjects, searchLectures } from "#contract/lecture-list.ts";
import { listMentors, mentorById } from "#contract/mentor.ts";
import { makePayment } from "#contract/payment.ts";
import {
  enrolledStudent,
  isEnrolled,
  newLecture,
  paymentFor,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { asAdmin } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestServer();
  admin = await asAdmin(api, await newPerson(api.url, "student", "Almaz Admin"));
});
afterAll(() => api.stop());

/** In how many of the places where somebody new could come upon a lecture it is. */
async function seenIn({ _id, name }: Lecture, host: TestPerson, { token }: TestPerson): Promise<string[]> {
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

test("a suspended instructor's lectures are nobody's to find or buy, and stay with those who have a seat", async () => {
  const { host, lecture } = await newLecture(api, { name: "Falconry for beginners" });
  await api.db("lectures").where({ id: lecture._id }).update({ type: "Falconry" });
  const student = await enrolledStudent(api, lecture);
  const newcomer = await newPerson(api.url, "student");
  const everywhere = await seenIn(lecture, host, newcomer);
  expect(everywhere).toEqual(expect.arrayContaining(["list", "search", "subjects", "page", "preview"]));
  const act = { token: admin.token, params: { id: host.id }, body: { reason: "Sells what is not theirs." } };

  await call(api.url, suspendUser, act);
  expect(await seenIn(lecture, host, newcomer)).toEqual([]);
  expect(
    await fail(api.url, makePayment, { body: paymentFor(lecture), token: newcomer.token }),
  ).toMatchObject({ statusCode: 404, code: "lecture_not_found" });
  for (const { token } of [student, admin])
    expect(await call(api.url, lectureById, { token, params: { id: lecture._id } })).toMatchObject({
      name: lecture.name,
    });
  expect(await call(api.url, myEnrollments, { token: student.token })).toHaveLength(1);
  expect(await isEnrolled(api, lecture, student)).toBe(true);

  await call(api.url, liftSuspension, act);
  expect(await seenIn(lecture, host, newcomer)).toEqual(everywhere);
});
