import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { listMyPayouts, requestPayout } from "#contract/payments/payout.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";
import { call } from "../actors/api.ts";
import { inDatabase, newAdmin } from "../actors/database.ts";
import { newLecture, newAccount, openAs, type Person, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

async function pay(student: Person, lecture: Lecture): Promise<string> {
  const { token } = student;
  const returnUrl = `${stackUrl()}/success`;
  const body = { classId: lecture._id, amount: lecture.price, returnUrl, phone_number: "0911234567" };
  const { url, textRef } = await call(makePayment, { token, body });
  await payOnPage(url, { webhook: "never" });
  const { status } = await call(verifyPayment, { token, params: { textRef } });
  expect(status).toBe("paid");
  return textRef;
}

/** Clicks a button of the entry with `text`, confirms, and waits for the toast and for the entry to disappear. */
async function confirm(
  page: Page,
  { text, button, toast }: { text: string; button: string; toast: string },
): Promise<void> {
  const entry = page.getByRole("rowgroup").filter({ hasText: text });
  await entry.getByRole("button", { name: button }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: button }).click();
  await expect(page.getByText(toast).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
}

test("an admin releases a payout and retries a refund that the provider had refused", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abebe Kebede");
  const admin = await newAdmin();

  await test.step("a payout goes out, once an admin says yes", async () => {
    const given = await newLecture(teacher, { name: "Groups", price: 200 });
    await pay(student, given);
    await inDatabase(
      `update lectures set starts_at = now() - interval '5 hours', started_at = now() - interval '5 hours',
         fulfillment = 'given', fulfillment_decided_at = now() - interval '20 days'
       where id = $1`,
      [given._id],
    );
    // Without this update, the lecture would count as rescheduled since the purchase, and the student could withdraw.
    await inDatabase(
      "update enrollments set bought_starts_at = lectures.starts_at from lectures where lectures.id = lecture_id and lecture_id = $1",
      [given._id],
    );
    const body = {
      amount: 150,
      bankCode: "855",
      accountNumber: "0911223344",
      accountName: "Almaz Tesfaye",
      password,
    };
    await call(requestPayout, { token: teacher.token, body });
    const page = await openAs(browser, admin, "/admin/payouts");
    await confirm(page, { text: teacher.email, button: "Approve", toast: "Approved." });
    expect(await call(listMyPayouts, { token: teacher.token })).toMatchObject([
      { status: "paid", amount: 150 },
    ]);
    await page.context().close();
  });

  await test.step("a refund that was refused is on the list, and is done when it is tried again", async () => {
    const lecture = await newLecture(teacher, { name: "Rings", price: 120 });
    const textRef = await pay(student, lecture);
    const atProvider = (outcome: string) =>
      inDatabase("update sandbox_charges set outcome = $1 where text_ref = $2", [outcome, textRef]);
    await atProvider("failed");
    const withdrawal = { token: student.token, body: { classId: lecture._id } };
    expect(await call(withdrawPayment, withdrawal)).toEqual({ refund: "failed" });
    const page = await openAs(browser, admin, "/admin/payments");
    await expect(page.getByRole("heading", { name: "Refund refused" }).first()).toBeVisible();
    await atProvider("succeeded");
    await confirm(page, { text: textRef, button: "Try again", toast: "Trying again." });
    const status = async () =>
      (await call(verifyPayment, { token: student.token, params: { textRef } })).status;
    await expect.poll(status, { timeout: 30_000 }).toBe("refunded");
    await page.context().close();
  });
});
