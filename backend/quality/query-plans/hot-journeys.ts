import { randomUUID } from "node:crypto";
import { findPayments, refundPayment } from "#contract/admin/admin-payment.ts";
import { findUsers, listAuditLog } from "#contract/admin/admin.ts";
import { findPaidLectures } from "#contract/admin/paid-lecture.ts";
import { updateAccount } from "#contract/accounts/account.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { deleteLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { mentorById, mentorLectures } from "#contract/lectures/mentor.ts";
import { listEarningsByLecture, listStatementRows } from "#contract/payments/earnings.ts";
import { verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { isEnrolled, offeredLecture, pay, stateOf } from "#backend/enrollments/testing/lecture-fixture.ts";
import { readSharedFigures } from "#backend/app/figures/shared-figures-repo.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { replayJourneys } from "./replay-journeys.ts";

type Journey = (fixture: TestFixture) => Promise<unknown>;

/** Waits until the condition is true, as a polling page would. */
export type Until = (isSo: () => Promise<boolean>) => Promise<unknown>;

async function purchase(fixture: TestFixture, until: Until) {
  const { api } = fixture;
  const hosted = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const { textRef } = await pay(api, hosted.lecture, student);
  await until(() => isEnrolled(api, hosted.lecture, student));
  return { ...hosted, student, textRef };
}

async function classInItsRoom({ api, lectureId, accounts }: TestFixture): Promise<void> {
  const [host, viewer] = await Promise.all(
    [accounts.owner, accounts.enrolled].map(({ token }) => connectSocket(api.url, token)),
  );
  const ask = (socket: typeof host, name: string, request: object) =>
    socket?.timeout(10_000).emitWithAck(name, { roomId: lectureId, ...request });
  try {
    for (const socket of [host, viewer]) await ask(socket, "join", {});
    await ask(host, "source", { source: "camera" });
    await ask(viewer, "chat-message", { clientId: randomUUID(), text: "Selam" });
    await ask(host, "delete-message", { seq: 1 });
    // A page that was disconnected joins again.
    await ask(viewer, "join", {});
  } finally {
    host?.disconnect();
    viewer?.disconnect();
  }
}

async function searchAndRefund(fixture: TestFixture, until: Until): Promise<void> {
  const { api, accounts } = fixture;
  const { textRef, lecture } = await purchase(fixture, until);
  const { token } = accounts.admin;
  const searches = [
    { search: textRef.slice(0, 9) },
    { search: "abebe" },
    { search: "@example.com" },
    { lecture: lecture._id },
    { status: "expired" },
    { from: new Date(Date.now() - 86_400_000).toISOString(), status: "paid" },
    { search: "ሂሳብ", before: new Date().toISOString() },
  ];
  for (const query of searches) await call(api.url, findPayments, { token, query });
  for (const search of ["", "abebe", "algebra"])
    for (const endpoint of [findUsers, findPaidLectures])
      await call(api.url, endpoint, { token, query: { search } });
  const [payment] = await call(api.url, findPayments, { token, query: { search: textRef } });
  const body = {
    amount: 1,
    borneBy: "platform",
    reason: "A bad connection.",
  };
  await call(api.url, refundPayment, { token, params: { id: payment?._id ?? "" }, body });
  await call(api.url, listAuditLog, { token });
}

/** Flows of more than one request, with the jobs that follow. */
export const hotJourneys = (until: Until): Record<string, Journey> => ({
  "a purchase, its receipt and a withdrawal": async (fixture) => {
    const { api } = fixture;
    const { textRef, student, lecture } = await purchase(fixture, until);
    const { token } = student;
    await call(api.url, verifyPayment, { token, params: { textRef } });
    await call(api.url, getReceipt, { token, params: { textRef } });
    await call(api.url, withdrawPayment, { token, body: { classId: lecture._id } });
    await until(async () => (await stateOf(api, textRef)).payment === "refunded");
  },
  "a class in its room": classInItsRoom,
  "a lecture that is moved, and cancelled": async (fixture) => {
    const { api } = fixture;
    const { textRef, lecture, host } = await purchase(fixture, until);
    const request = { token: host.token, params: { id: lecture._id } };
    const schedule = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await call(api.url, updateLecture, { ...request, body: { schedule } });
    await call(api.url, deleteLecture, request);
    await until(async () => (await stateOf(api, textRef)).payment === "refunded");
  },
  "an instructor's public page and new name": async ({ api, accounts: { owner } }) => {
    const request = { token: owner.token, params: { id: owner.id } };
    await call(api.url, updateAccount, { ...request, body: { name: "Owner Instructor II" } });
    await call(api.url, mentorById, request);
    await call(api.url, mentorLectures, { ...request, query: { limit: "9" } });
  },
  "an instructor's earnings": async (fixture) => {
    const { host } = await purchase(fixture, until);
    for (const endpoint of [listEarningsByLecture, listStatementRows])
      await call(fixture.api.url, endpoint, { token: host.token, query: { limit: "20" } });
  },
  "an admin's searches and refund": (fixture) => searchAndRefund(fixture, until),
  ...replayJourneys,
  "the figures of /metrics": ({ api }) => readSharedFigures(api.db, new Date()),
});
