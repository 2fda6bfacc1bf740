import { randomBytes } from "node:crypto";
import { expect, test } from "playwright/test";
import { newLecture, newAccount, openAs, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let student: Person;
// Unique to this worker: other workers and retries add their own lectures.
const subject = `Beekeeping ${randomBytes(3).toString("hex")}`;

test.beforeAll(async () => {
  const teacher = await newAccount("instructor", "Hirut Bekele");
  student = await newAccount("student", "Abel Girma");
  for (let at = 0; at < 52; at++) await newLecture(teacher, { name: `Hive ${at}`, type: subject });
});

test("filters narrow the list, Back removes them, and a link keeps them", async ({ browser }) => {
  const page = await openAs(browser, student, "/lectures");
  await page.getByLabel("Subject").selectOption(subject);
  await expect(page).toHaveURL(/type=Beekeeping/);
  await expect(page.getByRole("article").first()).toContainText("Hive");
  await page.getByLabel("Show", { exact: true }).selectOption("past");
  await expect(page.getByText("No Classes to show")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article").first()).toContainText("Hive");
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText("Hive");
  await page.context().close();
});

test("the list grows on scrolling, and Back restores the position", async ({ browser }) => {
  const page = await openAs(browser, student, `/lectures?type=${subject}&sort=newest`);
  await expect(page.getByRole("article").nth(8)).toBeVisible();
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("article")).toHaveCount(52);
  await page.getByRole("link", { name: "Hive 0", exact: true }).click();
  await expect(page).toHaveURL(/\/lecture\?id=/);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(52);
  await page.context().close();
});

test("with a stored session the catalogue is readable before scripts load, and mounts over it", async ({
  browser,
}) => {
  const sessionHint = { name: "session_hint", value: "yes", url: stackUrl() };
  const unscripted = await browser.newContext({ javaScriptEnabled: false });
  await unscripted.addCookies([sessionHint]);
  const ssrOnly = await unscripted.newPage();
  await ssrOnly.goto(`${stackUrl()}/lectures`);
  await expect(ssrOnly.getByRole("article")).toHaveCount(9);
  await expect(ssrOnly.getByRole("article").first()).toBeVisible();
  await expect(ssrOnly.getByRole("searchbox")).toHaveCount(0);
  await unscripted.close();

  const page = await openAs(browser, student, "/mentors");
  await page.context().addCookies([sessionHint]);
  await page.goto(`${stackUrl()}/lectures`);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.locator("#ssr")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(9);
  await page.context().close();
});

test("guests are sent to log in and return to the filtered list", async ({ page }) => {
  await page.goto(`${stackUrl()}/lectures?type=${subject}`);
  await expect(page).toHaveURL(/\/login\?next=%2Flectures%3Ftype%3DBeekeeping/);
});
