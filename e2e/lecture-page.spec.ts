import { expect, test } from "playwright/test";
import { lectureCalendarPath } from "#contract/lecture.ts";
import { newLecture, newPerson, openAs, password } from "./actors/person.ts";
import { stackUrl } from "./stack/url.ts";

const attack = `Algebra</title><script>document.title="taken"</script><b>now</b>`;

test("a shared link shows a stranger the lecture and leads them back to it", async ({ page }) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const student = await newPerson("student", "Abel Girma");
  const lecture = await newLecture(teacher, { name: attack, price: 200 });
  const link = `${stackUrl()}/lecture?id=${lecture._id}`;
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

  await test.step("the head describes it, and nothing of it runs", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(attack);
    await expect(page).toHaveTitle(/^Algebra<\/title><script>/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/lecture\?id=/);
    const event = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(event ?? "")).toMatchObject({ "@type": "Event", name: attack });
    await expect(page.getByText(teacher.email)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  await test.step("its calendar file is had without a session", async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar" }).click();
    expect((await file).suggestedFilename()).toMatch(/^gubae-.*\.ics$/);
    const text = await (await fetch(`${stackUrl()}${lectureCalendarPath(lecture._id)}`)).text();
    expect(text).toContain("METHOD:PUBLISH");
  });

  await test.step("logging in leads back", async () => {
    await page.getByRole("link", { name: "Log in to enroll" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(student.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole("button", { name: "Enroll" })).toBeVisible();
  });

  expect((await page.goto(`${stackUrl()}/lecture?id=${teacher.id}`))?.status()).toBe(404);
  await expect(page.getByText("This lecture does not exist, or no longer.")).toBeVisible();
});

test("on a phone the way to a seat stays in sight, and nothing is too wide", async ({ browser }) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const page = await openAs(browser, await newPerson("student", "Abel Girma"), `/lecture?id=${lecture._id}`);
  for (const width of [320, 390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(page.getByRole("button", { name: "Enroll" })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test("asked No, the dialog gives the focus back to its opener", async ({ browser }) => {
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const page = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
  const opener = page.getByRole("button", { name: "Delete Course" });
  for (const answer of ["No", "Escape"]) {
    await opener.press("Enter");
    await expect(page.getByRole("alertdialog")).toContainText("Delete Course?");
    await expect(page.getByRole("button", { name: "No" })).toBeFocused();
    await page.keyboard.press(answer === "No" ? "Enter" : "Escape");
    await expect(opener).toBeFocused();
  }
});
