import { randomBytes } from "node:crypto";
import { insertPayment } from "#backend/payments/state/payment-repo.ts";
import { createTextRef } from "#backend/payments/state/text-ref.ts";
import { transitionPayment } from "#backend/payments/state/transition-payment.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";

/**
 * Inserts students who paid 450 birr each for a lecture, whatever its date. Returns the first two, whose accounts can
 * log in.
 */
export async function insertPayers(
  api: TestServer,
  lectureId: string,
  count: number,
): Promise<TestAccount[]> {
  const { instructorId } = await api.db("lectures").where({ id: lectureId }).first();
  const students: TestAccount[] = [];
  for (let index = 0; index < count; index++) {
    const student = index < 2 ? await newAccount(api.url, "student") : undefined;
    if (student) students.push(student);
    const studentId = student?.id ?? (await insertStudent(api));
    await insertPaidSeat(api, { lectureId, instructorId, studentId });
  }
  return students;
}

async function insertStudent({ db }: TestServer): Promise<string> {
  const email = `payer-${randomBytes(6).toString("hex")}@example.com`;
  const account = { name: "Abebe Kebede", email, passwordHash: "none", role: "student" };
  const [row] = await db("accounts").insert(account).returning("id");
  return row.id;
}

async function insertPaidSeat(
  { db }: TestServer,
  { lectureId, instructorId, studentId }: { lectureId: string; instructorId: string; studentId: string },
): Promise<void> {
  const now = new Date();
  const payment = await insertPayment(db, {
    textRef: createTextRef(),
    payerId: studentId,
    payeeId: instructorId,
    provider: "sandbox",
    amountSantim: 45_000,
    currency: "ETB",
    platformFeeSantim: 4_500,
    now,
    expiresAt: now,
  });
  await transitionPayment(db, payment, { to: "paid", now });
  await db("enrollments").insert({
    lectureId,
    studentId,
    paymentId: payment.id,
    status: "active",
    createdAt: now,
    updatedAt: now,
  });
}
