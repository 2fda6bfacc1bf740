import { randomUUID } from "node:crypto";
import { createLecture } from "#contract/lecture.ts";
import type { MakePayment } from "#contract/payment.ts";
import { call } from "./api-client.ts";
import { newPerson, type TestPerson } from "./people.ts";
import type { TestServer } from "./test-server.ts";

/** Everybody who can stand before a door: nobody, and five people in their relation to one lecture. */
export const callers = ["anonymous", "enrolled", "stranger", "owner", "otherInstructor", "admin"] as const;
export type CallerName = (typeof callers)[number];

export interface World {
  api: TestServer;
  people: Record<Exclude<CallerName, "anonymous">, TestPerson>;
  tokenOf: (caller: CallerName) => string | undefined;
  lectureId: string;
  /** A lecture of the owner's in which only `enrolled` is enrolled, for calls that change it. */
  freshLecture: () => Promise<string>;
  /** What the calls of a test leave open. */
  atEnd: (() => void)[];
  paymentFor: (lectureId: string, amount?: number) => MakePayment;
}

const price = 100;

/** One lecture and the people around it. */
export async function createWorld(api: TestServer): Promise<World> {
  const [enrolled, stranger, owner, otherInstructor, admin] = await Promise.all([
    newPerson(api.url, "student", "Enrolled Student"),
    newPerson(api.url, "student", "Stranger Student"),
    newPerson(api.url, "instructor", "Owner Instructor"),
    newPerson(api.url, "instructor", "Other Instructor"),
    newPerson(api.url, "student", "Admin Person"),
  ]);
  await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
  const people = { enrolled, stranger, owner, otherInstructor, admin };

  async function freshLecture(): Promise<string> {
    const schedule = new Date(Date.now() + 86_400_000).toISOString();
    const body = { name: `Lecture ${randomUUID()}`, description: "About it.", schedule, price };
    const { _id } = await call(api.url, createLecture, { token: owner.token, body });
    const now = new Date();
    await api.db("enrollments").insert({
      lecture_id: _id,
      student_id: enrolled.id,
      status: "active",
      created_at: now,
      updated_at: now,
    });
    return _id;
  }
  return {
    api,
    people,
    tokenOf: (caller) => (caller === "anonymous" ? undefined : people[caller].token),
    lectureId: await freshLecture(),
    freshLecture,
    atEnd: [],
    paymentFor: (classId, amount = price) => ({ classId, amount, returnUrl: "http://localhost:0/success" }),
  };
}
