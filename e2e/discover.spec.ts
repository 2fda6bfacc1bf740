import { expect, test } from "playwright/test";
import { newLecture, newPerson, openAs, type Person } from "./actors/person.ts";
import { stackUrl } from "./stack/url.ts";

let student: Person;
const subject = "Beekeeping";

test.beforeAll(async () => {
  const teacher = await newPerson("instructor", "Hirut Bekele");
  student = await newPerson("student", "Abel Girma");
  for (let at = 0; at < 52; at++) await newLecture(teacher, { name: `Hive ${at}`, type: subject });
});

test("filters narrow the list, Back takes them away, a link keeps them", async ({ browser }) => {
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

test("the list goes on by scrolling, and Back finds the place again", async ({ browser }) => {
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

test("guests are sent to log in, and come back to the filtered list", async ({ page }) => {
  await page.goto(`${stackUrl()}/lectures?type=${subject}`);
  await expect(page).toHaveURL(/\/login\?next=%2Flectures%3Ftype%3DBeekeeping/);
});
