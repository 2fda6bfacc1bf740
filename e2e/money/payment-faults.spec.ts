import { expect, test, type Page } from "playwright/test";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { verifyPayment } from "#contract/payments/payment.ts";
import { closePages } from "../actors/close-pages.ts";
import { call } from "../actors/api.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { newLecture, newAccount, openAs, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let teacher: Person;
let student: Person;
let page: Page;
let lectureId: string;

test.afterEach(({ browser }) => closePages({ browser }));

test.beforeEach(async ({ browser }) => {
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  student = await newAccount("student", "Abel Girma");
  lectureId = (await newLecture(teacher, { price: 200 }))._id;
  page = await openAs(browser, student, `/lecture?id=${lectureId}`);
});

const enroll = () => page.getByRole("button", { name: "Enroll" });
const seats = async () => (await call(listMyEnrollments, { token: student.token })).length;

test("a failed payment says so, charges nothing and can be retried", async () => {
  await enroll().click();
  await payInSandbox(page, "fail");
  await expect(page.getByText("Payment failed")).toBeVisible();
  expect(await seats()).toBe(0);
  await page.goto(`${stackUrl()}/lecture?id=${lectureId}`);
  await enroll().click();
  await payInSandbox(page, "succeed");
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  expect(await seats()).toBe(1);
});

test("a cancelled payment leads back without an enrollment", { tag: "@wide" }, async () => {
  await enroll().click();
  await payInSandbox(page, "cancel");
  await expect(page.getByRole("heading", { name: "Payment cancelled" })).toBeVisible();
  expect(await seats()).toBe(0);
});

test("a double click starts one payment", { tag: "@wide" }, async () => {
  let started = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/payment/make-payment")) started += 1;
  });
  await enroll().dblclick();
  await payInSandbox(page, "succeed");
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  expect(started).toBe(1);
  expect(await seats()).toBe(1);
});

test("returning twice changes nothing", { tag: "@wide" }, async () => {
  await enroll().click();
  await payInSandbox(page, "succeed");
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  await page.goBack();
  await page.goto(`${stackUrl()}/success`);
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  expect(await seats()).toBe(1);
});

test("a browser closed before the return loses nothing", { tag: "@wide" }, async ({ browser }) => {
  await enroll().click();
  await payInSandbox(page, "succeed", { stayAway: true });
  await page.context().close();
  await expect.poll(seats, { timeout: 30_000 }).toBe(1);
  const again = await openAs(browser, student, `/lecture?id=${lectureId}`);
  await expect(again.getByText("Go to class")).toBeVisible();
});

test("somebody else's reference gives access to nothing", { tag: "@wide" }, async () => {
  await enroll().click();
  await payInSandbox(page, "succeed");
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  const textRef = (await page.evaluate(() => localStorage.getItem("text_ref"))) ?? "";
  const paid = await call(verifyPayment, { token: student.token, params: { textRef } });
  expect(paid).toMatchObject({ status: "paid", isEnrolled: true, classId: lectureId });
  const stranger = await newAccount("student", "Hana Bekele");
  const reply = await fetch(`${stackUrl()}/payment/verify-payment/${textRef}`, {
    headers: { authorization: `Bearer ${stranger.token}` },
  });
  expect(reply.status).toBe(403);
});
