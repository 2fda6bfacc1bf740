import { expect, test, type Page } from "playwright/test";
import { contextOf } from "./gallery/world.ts";
import { misfits } from "./actors/misfits.ts";
import { newLecture, newPerson } from "./actors/person.ts";
import { stackUrl } from "./stack/url.ts";

const roles = ["student", "instructor"] as const;
const names = { student: "Abel Girma", instructor: "Almaz Tesfaye" };
let lectureId: string;

test.beforeAll(async () => {
  const teacher = await newPerson("instructor", "Hirut Bekele");
  ({ _id: lectureId } = await newLecture(teacher, { name: "Vectors and why", price: 250 }));
});

function pagesOf(role: (typeof roles)[number]): string[] {
  const paths = ["/lectures", "/dashboard", `/lecture?id=${lectureId}`, "/profile"];
  return role === "instructor" ? [...paths, "/create"] : paths;
}

async function expectNothingCut(page: Page, path: string): Promise<void> {
  await page.goto(`${stackUrl()}${path}`);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  expect(await misfits(page), path).toEqual([]);
}

// A window of 1440 × 900 whose page is shown twice as large.
test.describe("at 200 % nothing is cut off", () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test("of a visitor's pages", async ({ page }) => {
    for (const path of ["/", "/pricing", "/login", "/signup", "/mentors", `/lecture?id=${lectureId}`])
      await expectNothingCut(page, path);
  });

  for (const role of roles)
    test(`of a ${role}'s pages`, async ({ page }) => {
      const { token } = await newPerson(role, names[role]);
      await page.addInitScript((own) => sessionStorage.setItem("token", own), token);
      for (const path of pagesOf(role)) await expectNothingCut(page, path);
    });
});

for (const role of roles)
  test(`at 320 px nothing is cut off of a ${role}'s pages in Amharic`, async ({ browser }) => {
    const person = await newPerson(role, names[role]);
    const context = await contextOf(browser, person, { language: "am", colours: "light", width: 320 });
    const page = await context.newPage();
    for (const path of pagesOf(role)) {
      await expectNothingCut(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", "am");
    }
    await context.close();
  });
