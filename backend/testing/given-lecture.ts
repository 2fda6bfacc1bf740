import type { Lecture } from "#contract/lecture.ts";
import { enrolledStudent, newLecture } from "#backend/enrollments/testing/lecture-fixture.ts";
import type { TestPerson } from "./people.ts";
import type { TestServer } from "./test-server.ts";

const hourMs = 60 * 60_000;

export interface GivenLecture {
  host: TestPerson;
  lecture: Lecture;
  student: TestPerson & { textRef: string };
}

/** A lecture that one student has paid for, 450 birr if nothing else is wanted. */
export async function soldLecture(
  api: TestServer,
  wanted: { price?: number; instructor?: TestPerson } = {},
): Promise<GivenLecture> {
  const { host, lecture } = await newLecture(api, wanted);
  return { host, lecture, student: await enrolledStudent(api, lecture) };
}

/** The same, and it was given: its host sent something, and it is over. */
export async function givenLecture(
  api: TestServer,
  wanted: { price?: number; instructor?: TestPerson } = {},
): Promise<GivenLecture> {
  const sold = await soldLecture(api, wanted);
  const startedAt = new Date(Date.now() - 5 * hourMs);
  await api
    .db("lectures")
    .where({ id: sold.lecture._id })
    .update({ starts_at: startedAt, first_media_at: startedAt });
  return sold;
}

/** A new person with the role that nobody gets by signing up. */
export async function asAdmin({ db }: TestServer, person: TestPerson): Promise<TestPerson> {
  await db("accounts").where({ id: person.id }).update({ role: "admin" });
  return person;
}
