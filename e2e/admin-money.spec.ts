import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lecture.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payment.ts";
import { myPayouts, requestPayout } from "#contract/payout.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";
import { call } from "./actors/api.ts";
import { inDatabase, newAdmin } from "./actors/behind-the-scenes.ts";
import { newLecture, newPerson, openAs, type Person } from "./actors/person.ts";
import { stackUrl } from "./stack/url.ts";

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

/** Presses a button of the entry that holds `text`, says yes, and hears that it is done: the entry goes. */
async function confirm(
  page: Page,
  { text, button, said }: { text: string; button: string; said: string },
): Promise<void> {
  const entry = page.getByRole("listitem").filter({ hasText: text });
  await entry.getByRole("button", { name: button }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
}

test("an admin releases a payout, and tries a refund again that the provider had refused", async ({
  browser,
}) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const student = await newPerson("student", "Abebe Kebede");
  const admin = await newAdmin();

  await test.step("a payout goes out, once an admin says yes", async () => {
    const given = await newLecture(teacher, { name: "Groups", price: 200 });
    await pay(student, given);
    await inDatabase(
      `update lectures set starts_at = now() - interval '5 hours', first_media_at = now() - interval '5 hours'
       where id = $1`,
      [given._id],
    );
    const body = { amount: 150, bankCode: "855", accountNumber: "0911223344", accountName: "Almaz Tesfaye" };
    await call(requestPayout, { token: teacher.token, body });
    const page = await openAs(browser, admin, "/admin/payouts");
    await confirm(page, { text: teacher.email, button: "Release", said: "Released." });
    expect(await call(myPayouts, { token: teacher.token })).toMatchObject([{ status: "paid", amount: 150 }]);
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
    await expect(page.getByRole("heading", { name: "The refund did not go through" }).first()).toBeVisible();
    await atProvider("succeeded");
    await confirm(page, { text: textRef, button: "Try again", said: "It is tried again." });
    const status = async () =>
      (await call(verifyPayment, { token: student.token, params: { textRef } })).status;
    await expect.poll(status, { timeout: 30_000 }).toBe("refunded");
    await page.context().close();
  });
});
