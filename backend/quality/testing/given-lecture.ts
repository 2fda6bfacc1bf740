import type { Lecture } from "#contract/lectures/lecture.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { enrolledStudent, offeredLecture } from "#backend/enrollments/testing/lecture-fixture.ts";
import type { TestAccount } from "./test-account.ts";
import type { TestServer } from "./test-server.ts";

const hourMs = 60 * 60_000;

export interface GivenLecture {
  host: TestAccount;
  lecture: Lecture;
  student: TestAccount & { textRef: string };
}

/** Creates a lecture that one student has paid for, 450 birr by default. */
export async function soldLecture(
  api: TestServer,
  options: { price?: number; instructor?: TestAccount } = {},
): Promise<GivenLecture> {
  const { host, lecture } = await offeredLecture(api, options);
  return { host, lecture, student: await enrolledStudent(api, lecture) };
}

/** Creates a lecture that one student has paid for and that was given: it is over, and its fulfillment is decided. */
export async function givenLecture(
  api: TestServer,
  options: { price?: number; instructor?: TestAccount } = {},
): Promise<GivenLecture> {
  const sold = await soldLecture(api, options);
  const startedAt = new Date(Date.now() - 5 * hourMs);
  // The student bought the lecture for this start: if a lecture is rescheduled after a purchase, the purchase is
  // refunded.
  await api.db("enrollments").where({ lectureId: sold.lecture._id }).update({ boughtStartsAt: startedAt });
  await api
    .db("lectures")
    .where({ id: sold.lecture._id })
    .update({
      startsAt: startedAt,
      startedAt,
      fulfillment: "given",
      // Long ago, so that no payment waits for complaints.
      fulfillmentDecidedAt: new Date(Date.now() - 20 * 24 * hourMs),
    });
  return sold;
}

/** Makes a lecture look as if a viewer's page had confirmed its first minute. */
export async function markStarted(db: Db, id: string, now: Date): Promise<void> {
  await db("lectures").where({ id }).update({ startedAt: now });
}

/** Makes the account an admin, a role that nobody gets by signing up. */
export async function asAdmin({ db }: TestServer, person: TestAccount): Promise<TestAccount> {
  await db("accounts").where({ id: person.id }).update({ role: "admin", emailVerifiedAt: new Date() });
  return person;
}
