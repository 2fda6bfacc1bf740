import { randomUUID } from "node:crypto";
import { createLecture } from "#contract/lectures/lecture.ts";
import type { MakePayment } from "#contract/payments/payment.ts";
import { call } from "./api-client.ts";
import { newAccount, type TestAccount } from "./test-account.ts";
import type { TestServer } from "./test-server.ts";

/** All kinds of callers: a guest, and five accounts named by their relation to one lecture. */
export const callers = ["anonymous", "enrolled", "stranger", "owner", "otherInstructor", "admin"] as const;
export type CallerName = (typeof callers)[number];

export interface TestFixture {
  api: TestServer;
  accounts: Record<Exclude<CallerName, "anonymous">, TestAccount>;
  tokenOf: (caller: CallerName) => string | undefined;
  lectureId: string;
  /** Creates a lecture of `owner` in which only `enrolled` is enrolled, for calls that change the lecture. */
  freshLecture: () => Promise<string>;
  /** Functions to call after the tests. */
  cleanups: (() => void)[];
  paymentFor: (lectureId: string, amount?: number) => MakePayment;
}

const price = 100;

/** Creates one lecture and the accounts around it. */
export async function createFixture(api: TestServer): Promise<TestFixture> {
  const [enrolled, stranger, owner, otherInstructor, admin] = await Promise.all([
    newAccount(api.url, "student", "Enrolled Student"),
    newAccount(api.url, "student", "Stranger Student"),
    newAccount(api.url, "instructor", "Owner Instructor"),
    newAccount(api.url, "instructor", "Other Instructor"),
    newAccount(api.url, "student", "Admin Person"),
  ]);
  await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
  const accounts = { enrolled, stranger, owner, otherInstructor, admin };

  async function freshLecture(): Promise<string> {
    const schedule = new Date(Date.now() + 86_400_000).toISOString();
    const body = { name: `Lecture ${randomUUID()}`, description: "About it.", schedule, price };
    const { _id } = await call(api.url, createLecture, { token: owner.token, body });
    const now = new Date();
    await api.db("enrollments").insert({
      lectureId: _id,
      studentId: enrolled.id,
      status: "active",
      createdAt: now,
      updatedAt: now,
    });
    return _id;
  }
  return {
    api,
    accounts,
    tokenOf: (caller) => (caller === "anonymous" ? undefined : accounts[caller].token),
    lectureId: await freshLecture(),
    freshLecture,
    cleanups: [],
    paymentFor: (classId, amount = price) => ({ classId, amount, returnUrl: "http://localhost:0/success" }),
  };
}
