import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { forgotPassword } from "#contract/accounts/password.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { call } from "../actors/api.ts";
import { newAccount, newLecture } from "../actors/person.ts";
import { findMissingGlyphs } from "../gallery/missing-glyphs.ts";
import { stackUrl } from "../stack/url.ts";

// Checks our texts, and the pages that the server itself writes. every-screen.spec.ts checks the application's screens.

const root = path.resolve(import.meta.dirname, "../..");

test("every character of our texts has a picture, in both languages", async ({ page }) => {
  const files = ["renderer/messages/**/*.ts", "backend/site/*.ts"].flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: ["**/*.test.ts"] }),
  );
  const texts = files.map((file) => readFileSync(path.join(root, file), "utf8"));
  const characters = new Set(texts.join("").match(/\S/gu));
  expect(characters.size).toBeGreaterThan(200);
  await page.goto(`${stackUrl()}/about`);
  await page.evaluate(
    (text) => {
      const heading = document.createElement("h2");
      const paragraph = document.createElement("p");
      heading.textContent = paragraph.textContent = text;
      document.querySelector("main")?.append(heading, paragraph);
    },
    [...characters].join(""),
  );
  expect(await findMissingGlyphs(page)).toEqual([]);
});

test("the pages that the server writes itself draw Amharic", async ({ page }) => {
  const teacher = await newAccount("instructor", "አልማዝ ተስፋዬ");
  const student = await newAccount("student", "አበበ ግርማ");
  const lecture = await newLecture(teacher, { name: "ቬክተሮች እና ማትሪክሶች", price: 250 });
  const { url } = await call(makePayment, {
    token: student.token,
    body: { classId: lecture._id, amount: 250, returnUrl: `${stackUrl()}/success` },
  });
  await page.goto(url);
  await expect(page.getByRole("heading", { name: lecture.name })).toBeVisible();
  expect(await findMissingGlyphs(page), "checkout").toEqual([]);

  await call(forgotPassword, { body: { email: student.email, language: "am" } });
  const email = page.locator("article[lang=am]").filter({ hasText: student.email });
  await expect(async () => {
    await page.goto(`${stackUrl()}/outbox`);
    await expect(email).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await findMissingGlyphs(page), "outbox").toEqual([]);

  await page.goto(`${stackUrl()}/offline.html`);
  expect(await findMissingGlyphs(page), "offline").toEqual([]);
});
