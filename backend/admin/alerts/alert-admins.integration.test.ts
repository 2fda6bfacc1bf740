import { REDACTION_OVERDUE_MS } from "#contract/replay/redaction.ts";
import { spokenReplay } from "#backend/recording/testing/spoken-replay.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { ADMIN_ALERT_INTERVAL_MS } from "#backend/platform/constants.ts";
import { eventually, offeredLecture, pay, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { alertAdmins } from "./alert-admins.ts";

let admin: TestAccount;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

const api = setUpTestServer({ clock });
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});
beforeEach(async () => {
  // Resolves the items that earlier tests left behind, and makes the last alert email old enough for another one.
  await api.db("payments").update({ resolvedAt: new Date() });
  await api.db("lectures").where({ fulfillment: "under_review" }).update(given());
  await alert();
  ahead += 2 * ADMIN_ALERT_INTERVAL_MS;
});

const given = () => ({ fulfillment: "given", fulfillmentDecidedAt: clock() });
const underReview = () => ({
  fulfillment: "under_review",
  fulfillmentReviewAt: clock(),
  fulfillmentDecidedAt: null,
});
const alert = () => alertAdmins({ db: api.db, clock, knownProviders: ["free", "sandbox"] });
const emails = (
  person = admin,
): Promise<{ id: string; subject: string; body: string; outcome: string | null }[]> =>
  api.db("emails").where({ kind: "admin-alert", accountId: person.id }).orderBy("id");

async function payWrongAmount(): Promise<void> {
  const { lecture } = await offeredLecture(api, { price: 350 });
  const student = await newAccount(api.url, "student");
  const { textRef } = await pay(api, lecture, student, { webhook: "never" });
  await tamperWithCharge(api, textRef, { amountSantim: 34_000 });
  await verify(api, textRef, student);
}

async function newReview(): Promise<void> {
  const { lecture } = await givenLecture(api);
  await api.db("lectures").where({ id: lecture._id }).update(underReview());
}

test("a wrong amount is emailed at once, to every admin with a verified email and nobody else", async () => {
  const second = await asAdmin(api, await newAccount(api.url, "student"));
  const unverified = await asAdmin(api, await newAccount(api.url, "student"));
  await api.db("accounts").where({ id: unverified.id }).update({ emailVerifiedAt: null });
  const suspended = await asAdmin(api, await newAccount(api.url, "student"));
  await api.db("accounts").where({ id: suspended.id }).update({ suspendedAt: new Date() });
  const before = (await emails()).length;
  await payWrongAmount();
  await expect
    .poll(async () => (await emails()).slice(before).map(({ outcome }) => outcome), eventually)
    .toEqual(["stored"]);
  const [email] = (await emails()).slice(before);
  expect(email?.subject).toBe("Something in Gubae needs an admin");
  expect(email?.body).toContain("1 × The amount that arrived isn't the price");
  expect(email?.body).toContain("/admin");
  expect(await emails(second)).toHaveLength(1);
  for (const person of [unverified, suspended]) expect(await emails(person)).toEqual([]);
});

test("what comes within 15 minutes is in one further email, whichever process sends it", async () => {
  const before = (await emails()).length;
  await newReview();
  await alert();
  await payWrongAmount();
  await payWrongAmount();
  await newReview();
  await Promise.all([alert(), alert()]);
  expect(await emails()).toHaveLength(before + 1);
  ahead += ADMIN_ALERT_INTERVAL_MS;
  await Promise.all([1, 2, 3].map(alert));
  await expect
    .poll(async () => (await emails()).slice(before).map(({ outcome }) => outcome), eventually)
    .toEqual(["stored", "stored"]);
  const last = (await emails()).at(-1);
  expect(last?.subject).toBe("3 things in Gubae need an admin");
  expect(last?.body).toContain("2 × The amount that arrived isn't the price");
  expect(last?.body).toContain("1 × Lecture that may not have taken place");
});

test("nothing is emailed twice, and what comes back is new", async () => {
  await newReview();
  await alert();
  const before = (await emails()).length;
  ahead += ADMIN_ALERT_INTERVAL_MS;
  await alert();
  expect(await emails()).toHaveLength(before);
  const review = api.db("lectures").where({ fulfillment: "under_review" });
  const { id } = await review.clone().first("id");
  await api.db("lectures").where({ id }).update(given());
  await alert();
  await api.db("lectures").where({ id }).update(underReview());
  await alert();
  expect(await emails()).toHaveLength(before + 1);
});

test("a promised replay that is missing is emailed, until it is there or nobody can withdraw any more", async () => {
  const { lecture } = await givenLecture(api);
  const missing = (values: object) => api.db("lectures").where({ id: lecture._id }).update(values);
  const until = new Date(clock().getTime() + 3_600_000);
  await missing({ replayMissingSince: clock(), replayWithdrawalUntil: until });
  const before = (await emails()).length;
  await alert();
  await expect
    .poll(async () => (await emails()).at(before)?.body, eventually)
    .toContain("1 × Promised replay that is missing");
  const notified = () => api.db("attention_items").where({ subjectId: lecture._id });
  expect(await notified()).toHaveLength(1);
  ahead += 3_600_000;
  await alert();
  expect(await notified()).toEqual([]);
});

test("a speaker's request to be removed is emailed once the host has left it for 72 hours, or to an admin", async () => {
  const { recordingId, speaker, newViewer } = await spokenReplay(api, null, clock());
  const other = await newViewer();
  const asked = { recordingId, requestedAt: clock() };
  await api.db("redaction_requests").insert([
    { ...asked, accountId: speaker.id },
    { ...asked, accountId: other.id, escalatedAt: clock() },
  ]);
  const notified = async () => (await api.db("attention_items").where({ reason: "cut_out" })).length;
  const before = (await emails()).length;
  await alert();
  await expect
    .poll(async () => (await emails()).at(before)?.body, eventually)
    .toContain("1 × Speaker asks to be removed from a replay");
  expect(await notified()).toBe(1);
  const before72Hours = new Date(clock().getTime() - REDACTION_OVERDUE_MS);
  await api.db("redaction_requests").where({ accountId: speaker.id }).update({ requestedAt: before72Hours });
  await alert();
  expect(await notified()).toBe(2);
  await api.db("recordings").where({ id: recordingId }).update({ state: "deleted" });
  await alert();
  expect(await notified()).toBe(0);
});

test("an alert in the future does not silence the next ones", async () => {
  await api.db("admin_alerts").insert({ createdAt: new Date(Date.now() + 365 * 86_400_000) });
  const before = (await emails()).length;
  await newReview();
  await alert();
  expect(await emails()).toHaveLength(before + 1);
});

test("two hundred refunds that wait for the provider are one alert, also once they are overdue", async () => {
  const { student } = await givenLecture(api);
  const { id } = await api.db("payments").where({ textRef: student.textRef }).first("id");
  const dueAt = new Date(clock().getTime() - 4 * 86_400_000);
  await api.db.raw(
    `insert into refunds (payment_id, amount_santim, borne_by, reason, status, reference, postponements, note,
       created_at, updated_at, next_poll_at)
     select ?, 100, 'platform', 'a test', 'requested', 'waiting-' || number, 5, '400: Insufficient Balance', ?, ?, 'infinity'
     from generate_series(1, 200) number`,
    [id, dueAt, dueAt],
  );
  expect(await call(api.url, getWaitingRefunds, { token: admin.token })).toEqual({
    refunds: 200,
    amount: 200,
    since: dueAt.toISOString(),
    note: "400: Insufficient Balance",
  });
  const before = (await emails()).length;
  await alert();
  ahead += ADMIN_ALERT_INTERVAL_MS;
  await alert();
  await expect
    .poll(async () => (await emails()).slice(before).map(({ outcome }) => outcome), eventually)
    .toEqual(["stored"]);
  const email = (await emails()).at(-1);
  expect(email?.body).toContain("1 × Refunds are waiting");
  expect(email?.body).toContain("200 are waiting, 200 birr in total");
  expect(email?.body).toContain("400: Insufficient Balance");
});
