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

test("who stays signed in reads the catalogue before any script is there, and it gives way to the living one", async ({
  browser,
}) => {
  const stays = { name: "stays", value: "yes", url: stackUrl() };
  const unscripted = await browser.newContext({ javaScriptEnabled: false });
  await unscripted.addCookies([stays]);
  const drawn = await unscripted.newPage();
  await drawn.goto(`${stackUrl()}/lectures`);
  await expect(drawn.getByRole("article")).toHaveCount(9);
  await expect(drawn.getByRole("article").first()).toBeVisible();
  await expect(drawn.getByRole("searchbox")).toHaveCount(0);
  await unscripted.close();

  const page = await openAs(browser, student, "/mentors");
  await page.context().addCookies([stays]);
  await page.goto(`${stackUrl()}/lectures`);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.locator("#drawn")).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(9);
  await page.context().close();
});

test("guests are sent to log in, and come back to the filtered list", async ({ page }) => {
  await page.goto(`${stackUrl()}/lectures?type=${subject}`);
  await expect(page).toHaveURL(/\/login\?next=%2Flectures%3Ftype%3DBeekeeping/);
});
