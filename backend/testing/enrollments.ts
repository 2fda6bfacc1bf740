import { createLecture } from "#contract/lecture.ts";
import { call } from "./api-client.ts";
import { newPerson, type TestPerson } from "./people.ts";
import type { TestServer } from "./test-server.ts";

/** Puts a student into a lecture without any payment. */
export async function enroll({ db }: TestServer, lectureId: string, studentId: string): Promise<void> {
  const now = new Date();
  await db("enrollments").insert({
    lecture_id: lectureId,
    student_id: studentId,
    status: "active",
    created_at: now,
    updated_at: now,
  });
}

export interface TestLecture {
  id: string;
  host: TestPerson;
  /** A new student who is enrolled. */
  newViewer: (name?: string) => Promise<TestPerson>;
}

/** A lecture of a new instructor. */
export async function newLecture(api: TestServer): Promise<TestLecture> {
  const host = await newPerson(api.url, "instructor", "Hanna Tesfaye");
  const body = {
    name: "Fractions",
    description: "Halves and quarters.",
    schedule: "2026-12-01T10:00:00+03:00",
    price: 100,
  };
  const { _id } = await call(api.url, createLecture, { token: host.token, body });
  const newViewer = async (name?: string) => {
    const viewer = await newPerson(api.url, "student", name);
    await enroll(api, _id, viewer.id);
    return viewer;
  };
  return { id: _id, host, newViewer };
}
