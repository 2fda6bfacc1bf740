import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMyEnrollments, listLectureStudents } from "#contract/enrollments/enrollment.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { SANDBOX_LATE_MS, SANDBOX_SLOW_MS } from "#backend/payments/providers/sandbox/sandbox-checkout.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  eventually,
  isEnrolled,
  offeredLecture,
  pay,
  RETURN_URL,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { payOnPage } from "../testing/payer.ts";

let hosted: TestLecture;
let student: TestAccount;
let ahead = 0;

const api = setUpTestServer({ clock: () => new Date(Date.now() + ahead) });
beforeAll(async () => {
  hosted = await offeredLecture(api);
});
beforeEach(async () => {
  student = await newAccount(api.url, "student", "Abebe Kebede");
});

describe("a payment that succeeds", () => {
  test("holds the seat, returns the payer with our reference, and enrolls", async () => {
    const { url, textRef, returnedTo } = await pay(api, hosted.lecture, student, { webhook: "never" });
    expect(url).toMatch(new RegExp(`^${api.url}/sandbox/checkout/[\\w-]{32}$`));
    expect(textRef).toMatch(/^gb-[a-z2-7]{24}$/);
    expect(returnedTo).toBe(`${RETURN_URL}?ref=${textRef}`);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);

    const verified = await verify(api, textRef, student);
    expect(verified).toEqual({
      status: "paid",
      classId: hosted.lecture._id,
      kind: "seat",
      isEnrolled: true,
      amount: hosted.lecture.price,
      isCancelled: false,
      hasReceipt: true,
      hold: null,
    });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(true);
    const mine = await call(api.url, listMyEnrollments, { token: student.token });
    expect(mine.map((enrollment) => enrollment.class._id)).toEqual([hosted.lecture._id]);
    const params = { classId: hosted.lecture._id };
    const students = await call(api.url, listLectureStudents, { params, token: hosted.host.token });
    expect(students).toContainEqual({
      _id: student.id,
      name: "Abebe Kebede",
      email: student.email,
      image_src: null,
    });
  });

  test("enrolls once, however often the payer returns", async () => {
    const { textRef } = await pay(api, hosted.lecture, student);
    await Promise.all(Array.from({ length: 10 }, () => verify(api, textRef, student)));
    const rows = await api.db("enrollments").where({ studentId: student.id });
    expect(rows.map((row) => row.status)).toEqual(["active"]);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", note: null });
  });

  test("enrolls by the webhook alone when the browser does not return", async () => {
    const { textRef } = await pay(api, hosted.lecture, student, { method: "card" });
    await expect
      .poll(() => stateOf(api, textRef), eventually)
      .toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is not changed by a repeated webhook", async () => {
    const { textRef } = await pay(api, hosted.lecture, student, { webhook: "twice" });
    const webhooks = () => api.db("sandbox_webhooks").where("body", "like", `%${textRef}%`);
    await expect.poll(async () => (await webhooks()).filter((row) => row.endedAt).length, eventually).toBe(2);
    expect(await api.db("payment_events").where({ textRef })).toHaveLength(1);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is settled by a webhook when the provider decides it later", async () => {
    const { textRef } = await pay(api, hosted.lecture, student, { speed: "slow" });
    const early = await verify(api, textRef, student);
    expect(early).toMatchObject({ status: "pending", isEnrolled: false });
    ahead += SANDBOX_SLOW_MS;
    await expect
      .poll(() => stateOf(api, textRef), eventually)
      .toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is settled late when the webhook is late", async () => {
    const { textRef } = await pay(api, hosted.lecture, student, { webhook: "late" });
    const prompt = await pay(api, hosted.lecture, await newAccount(api.url, "student"));
    await expect.poll(() => stateOf(api, prompt.textRef), eventually).toMatchObject({ payment: "paid" });
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead += SANDBOX_LATE_MS;
    await expect
      .poll(() => stateOf(api, textRef), eventually)
      .toMatchObject({ payment: "paid", enrollment: "active" });
  });
});

describe("a payment that does not succeed", () => {
  test.each([
    ["fails", { outcome: "fail" }],
    ["is cancelled", { action: "cancel" as const }],
  ])("releases the seat when it %s, and can be tried again", async (_, choices) => {
    const first = await pay(api, hosted.lecture, student, choices);
    expect(await verify(api, first.textRef, student)).toMatchObject({ status: "failed", isEnrolled: false });
    expect(await stateOf(api, first.textRef)).toMatchObject({ enrollment: "expired" });
    const second = await pay(api, hosted.lecture, student);
    expect(second.textRef).not.toBe(first.textRef);
    expect(await verify(api, second.textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });

  test("stays pending when the payer leaves the page", async () => {
    const { textRef } = await startPayment(api, hosted.lecture, student);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "pending", isEnrolled: false });
  });
});

describe("the checkout page", () => {
  test("says that no money moves, escapes its content, runs no script and allows only the return", async () => {
    const { url } = await startPayment(api, hosted.lecture, student);
    const page = await fetch(url);
    const html = await page.text();
    expect(html).toContain("Sandbox: no real money is charged");
    expect(html).toContain("Algebra: &lt;b&gt;groups&lt;/b&gt; &amp; ቡድኖች");
    expect(html).toContain("450 birr");
    expect(html).not.toMatch(/<script|\son\w+=/);
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "font-src 'self'",
      "form-action 'self' http://localhost:0",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("decides once: going back and choosing differently changes nothing", async () => {
    const { url, textRef } = await startPayment(api, hosted.lecture, student);
    await payOnPage(url, { webhook: "never" });
    const again = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ action: "cancel" }),
      redirect: "manual",
    });
    expect(again.headers.get("location")).toBe(`${RETURN_URL}?ref=${textRef}`);
    expect(await (await fetch(url)).text()).toContain("This payment is complete.");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "paid" });
  });

  test("decides once when it is submitted ten times at once", async () => {
    const { url, textRef } = await startPayment(api, hosted.lecture, student);
    const submit = (action: string) =>
      fetch(url, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
    const actions = Array.from({ length: 10 }, (_, index) => (index % 2 ? "pay" : "cancel"));
    const replies = await Promise.all(actions.map(submit));
    expect(replies.map(({ status }) => status)).toEqual(actions.map(() => 303));
    const webhooks = await api.db("sandbox_webhooks").where("body", "like", `%${textRef}%`);
    expect(webhooks).toHaveLength(1);
  });

  test("does not exist under a guessed id, and rejects what its form cannot send", async () => {
    expect((await fetch(`${api.url}/sandbox/checkout/guessed`)).status).toBe(404);
    expect((await fetch(`${api.url}/sandbox/checkout/guessed`, { method: "POST" })).status).toBe(404);
    const { url, textRef } = await startPayment(api, hosted.lecture, student);
    const submit = (init: RequestInit) => fetch(url, { method: "POST", redirect: "manual", ...init });
    const junk = await submit({ body: new URLSearchParams({ action: "steal", outcome: "rich" }) });
    expect(junk.status).toBe(400);
    expect(Object.keys((await junk.json()).fields)).toEqual(["action", "outcome"]);
    expect((await submit({ body: "" })).status).toBe(400);
    expect((await submit({ body: new URLSearchParams({ action: "x".repeat(20_000) }) })).status).toBe(413);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "pending" });
  });
});

test("a free lecture enrolls at once and leads straight to the return page", async () => {
  const free = await offeredLecture(api, { price: 0 });
  const { url, textRef } = await startPayment(api, free.lecture, student);
  expect(url).toBe(`${RETURN_URL}?ref=${textRef}`);
  expect(await verify(api, textRef, student)).toEqual({
    status: "paid",
    classId: free.lecture._id,
    kind: "seat",
    isEnrolled: true,
    amount: 0,
    isCancelled: false,
    hasReceipt: false,
    hold: null,
  });
});
