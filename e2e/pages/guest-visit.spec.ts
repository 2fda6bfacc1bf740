import { expect, test, type Page } from "playwright/test";
import { newAccount, newLecture, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let teacher: Person;
let lecture: { _id: string; name: string };
const minuteMs = 60_000;

test.beforeAll(async () => {
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  const name = `የመጀመሪያው በር ${Date.now()}፦ ${"በጣም ረጅም ርዕስ ያለው ትምህርት ".repeat(4)}`.trim();
  lecture = await newLecture(teacher, {
    name,
    type: "Music",
    schedule: new Date(Date.now() + 3 * minuteMs).toISOString(),
  });
});

const nextLectures = (page: Page) => page.getByRole("region", { name: "Next lectures" });

/** The server may show what it read half a minute ago. */
async function openLandingWith(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(stackUrl());
    await expect(nextLectures(page).getByRole("link", { name })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a guest finds a lecture on the landing page, by its subject and by a search",
    { tag: "@wide" },
    async ({ page }) => {
      await openLandingWith(page, lecture.name);
      const cards = nextLectures(page).getByRole("article");
      expect(await cards.count()).toBeLessThanOrEqual(6);
      await expect(cards.filter({ hasText: lecture.name })).toContainText(
        /Almaz Tesfaye.*, \d\d:\d\d.*(?:birr|Free) \d+ seats left/,
      );
      await nextLectures(page).getByRole("link", { name: lecture.name }).click();
      await expect(page.getByRole("heading", { level: 1, name: lecture.name })).toBeVisible();

      await page.goto(`${stackUrl()}/subjects`);
      await page.getByRole("navigation", { name: "Subjects" }).getByRole("link", { name: "Music" }).click();
      await expect(page).toHaveURL(`${stackUrl()}/subjects/music`);
      await expect(page.getByRole("link", { name: lecture.name })).toBeVisible();
      await page.getByRole("searchbox").fill("zzzzqqqq");
      await page.getByRole("searchbox").press("Enter");
      await expect(page).toHaveURL(`${stackUrl()}/subjects/music?q=zzzzqqqq`);
      await expect(page.getByText("No upcoming lecture matches “zzzzqqqq”.")).toBeVisible();
      await page.goto(`${stackUrl()}/subjects?q=${"x".repeat(300)}`);
      await expect(page.getByRole("alert")).toHaveText("A search can be up to 200 characters long.");
    },
  );
});

test(
  "from the landing page to the sign-up as a student, by keyboard alone",
  { tag: "@wide" },
  async ({ page }) => {
    await openLandingWith(page, lecture.name);
    const link = nextLectures(page).getByRole("link", { name: lecture.name });
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: lecture.name })).toBeVisible();
    await page.locator(".lecture-detail__action a").press("Enter");
    await page.getByRole("link", { name: "I'm new here" }).press("Enter");
    await expect(page.getByLabel("Student")).toBeChecked();
    expect(new URL(page.url()).searchParams.get("next")).toBe(`/lecture?id=${lecture._id}`);
  },
);

test("the public pages know who is logged in, also in a session that ends with the tab", async ({ page }) => {
  const dashboard = page.locator("#landing-menu").getByRole("link", { name: "My Dashboard" });
  const logIn = page.locator("#landing-menu").getByRole("link", { name: "Log in" });
  const student = await newAccount("student", "Sara Tesfaye");
  await page.goto(`${stackUrl()}/pricing`);
  await expect(logIn).toBeVisible();
  await expect(dashboard).toBeHidden();

  await page.evaluate((token) => sessionStorage.setItem("token", token), student.token);
  for (const path of ["/", "/pricing", "/about", "/privacy", "/terms"]) {
    await page.goto(stackUrl() + path);
    await expect(dashboard).toBeVisible();
    await expect(logIn).toBeHidden();
  }
  await dashboard.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(stackUrl());
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
