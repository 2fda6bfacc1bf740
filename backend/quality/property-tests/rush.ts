import { setTimeout as wait } from "node:timers/promises";
import { makePayment, verifyPayment } from "#contract/payments/payment.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import type { FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import { insertPerson } from "./snapshot-repo.ts";

const TRY_AGAIN_MS = 500;

/** Many students who click Enroll for the same lecture at the same moment. */
export interface Rush {
  chapa: FakeChapa;
  lectureId: string;
  /** The status of every response, in order of arrival. */
  statuses: number[];
  onResponse: (count: number) => void;
}

/** A signed-in student, and the URL of the process that serves them. */
export interface Student {
  url: string;
  token: string;
}

interface RushOptions {
  db: Knex;
  chapa: FakeChapa;
  /** Students are spread over these processes. */
  urls: readonly string[];
  seats: number;
  students: number;
  onResponse?: Rush["onResponse"];
}

export async function newRush(options: RushOptions): Promise<{ rush: Rush; students: Student[] }> {
  const { db, chapa, urls, onResponse = () => undefined } = options;
  const person = { name: "Abebe Kebede", passwordHash: "no log-in" };
  const instructorId = await insertPerson(db, { ...person, role: "instructor" });
  const startsAt = new Date(Date.now() + 24 * 60 * 60_000);
  const fields = storedLecture({ startsAt, capacity: options.seats });
  const lectureId = await insertLecture(db, instructorId, fields);
  const students: Student[] = [];
  while (students.length < options.students) {
    const url = urls[students.length % urls.length] ?? "";
    const id = await insertPerson(db, { ...person, role: "student" });
    students.push({ url, token: await createSession(db, id, new Date()) });
  }
  return { rush: { chapa, lectureId, statuses: [], onResponse }, students };
}

/** Sends a request and, like the app, repeats it when the server tells it to try again. */
async function request(rush: Rush, ...[url, endpoint, input]: Parameters<typeof send>) {
  for (;;) {
    const reply = await send(url, endpoint, input);
    rush.statuses.push(reply.status);
    rush.onResponse(rush.statuses.length);
    if (reply.status < 500) return reply;
    await wait(TRY_AGAIN_MS);
  }
}

/**
 * Enrolls, pays and returns from the provider. Returns true when the student is enrolled, false when the lecture is
 * full.
 */
export async function enrollAndPay(rush: Rush, { url, token }: Student): Promise<boolean> {
  const body = {
    classId: rush.lectureId,
    amount: storedLecture().priceSantim / 100,
    returnUrl: `${url}/success`,
    phone_number: "0911234567",
  };
  const reply = await request(rush, url, makePayment, { token, body });
  if (reply.status !== 200) {
    if ((reply.json as { code?: string }).code === "lecture_full") return false;
    throw new Error(`Enrolling failed: ${reply.status} ${JSON.stringify(reply.json)}`);
  }
  const { textRef } = (reply.json as { data: { textRef: string } }).data;
  rush.chapa.decide(textRef, "success");
  for (;;) {
    const { json } = await request(rush, url, verifyPayment, { token, params: { textRef } });
    const { status, isEnrolled } = (json as { data: { status: string; isEnrolled: boolean } }).data;
    if (status !== "pending") return status === "paid" && isEnrolled;
    // The payment is still pending if PostgreSQL was restarted during the poll. The server allows another poll soon.
    await wait(TRY_AGAIN_MS);
  }
}
