import { expect, test, type Page } from "playwright/test";
import { contextOf } from "./gallery/world.ts";
import { misfits } from "./actors/misfits.ts";
import { newLecture, newPerson, openAs, type Person } from "./actors/person.ts";
import { stackUrl } from "./stack/url.ts";

let teacher: Person;
let student: Person;
let lectureId: string;

test.beforeAll(async () => {
  teacher = await newPerson("instructor", "Almaz Tesfaye");
  student = await newPerson("student", "Abel Girma");
  ({ _id: lectureId } = await newLecture(teacher, { name: "Vectors and why", price: 250 }));
});

async function expectNothingCut(page: Page, path: string): Promise<void> {
  await page.goto(`${stackUrl()}${path}`);
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  expect(await misfits(page), path).toEqual([]);
}

test.describe("at 200 %", () => {
  // A window of 1440 × 900 whose page is shown twice as large.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test("nothing of a visitor's pages is cut off", async ({ page }) => {
    for (const path of ["/", "/pricing", "/login", "/signup", "/mentors", `/lecture?id=${lectureId}`])
      await expectNothingCut(page, path);
  });
});

for (const who of ["student", "instructor"] as const)
  test(`nothing of a ${who}'s pages is cut off at 200 %, nor at 320 px in Amharic`, async ({ browser }) => {
    const person = who === "student" ? student : teacher;
    const paths = ["/lectures", "/dashboard", `/lecture?id=${lectureId}`, "/profile"];
    if (who === "instructor") paths.push("/create");
    const page = await openAs(browser, person, "/lectures");
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of paths) await expectNothingCut(page, path);
    await page.context().close();

    const narrow = await contextOf(browser, person, { language: "am", colours: "light", width: 320 });
    const small = await narrow.newPage();
    for (const path of paths) await expectNothingCut(small, path);
    await narrow.close();
  });
