import sharp from "sharp";
import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { createLectureByForm, signUpByForm } from "../actors/forms.ts";
import { freshEmail } from "../actors/person.ts";

const tomorrowAtTen = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00`;

test.afterEach(({ browser }) => closePages({ browser }));

test("an instructor creates a paid lecture; a student finds it with a typing error, pays and is enrolled", async ({
  browser,
}) => {
  const teacher = await (await browser.newContext()).newPage();
  await signUpByForm(teacher, {
    firstName: "Tigist",
    lastName: "Worku",
    email: freshEmail("teacher"),
    role: "Instructor",
  });
  await expect(teacher.getByRole("heading", { name: "Created Lectures" })).toBeVisible();

  const title = "Thermodynamics of coffee roasting";
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#7a4a2b" } })
    .png()
    .toBuffer();
  await createLectureByForm(teacher, {
    title,
    description: "Heat, time and first crack: what happens inside the bean.",
    price: 450,
    at: tomorrowAtTen,
    picture: { name: "ቡና.png", mimeType: "image/png", buffer },
  });
  await teacher.getByRole("link", { name: "My Dashboard" }).first().click();
  const ownCard = teacher.getByRole("article").filter({ hasText: title });
  await expect(ownCard).toBeVisible();
  const picture = ownCard.locator("img");
  await expect(picture).toHaveAttribute("src", /\/pictures\/[0-9a-f]+\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const student = await (await browser.newContext()).newPage();
  const email = freshEmail("student");
  await signUpByForm(student, { firstName: "Dawit", lastName: "Mekonnen", email, role: "Student" });
  await expect(student.getByRole("heading", { name: "Subscribed Lectures" })).toBeVisible();
  await student.getByRole("link", { name: "All Courses" }).first().click();
  await expect(student.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
  await student.getByPlaceholder("Search for a course").fill("thermodinamics cofee");
  await student.keyboard.press("Enter");
  const found = student.getByRole("article").filter({ hasText: title }).first();
  await expect(found).toContainText("450 birr");
  await expect(found).toContainText("2 hours");
  await expect(found).toContainText(tomorrowAtTen.slice(0, 10));
  await expect(found).toContainText("10:00:00");
  await found.getByRole("link", { name: title }).click();
  await expect(student).toHaveURL(/\/lecture/);
  await expect(student.getByText("Tigist Worku").first()).toBeVisible();
  await expect(student.getByText("120 minutes", { exact: true })).toBeVisible();

  await student.getByRole("button", { name: "Enroll" }).click();
  await payInSandbox(student, "succeed");
  await expect(student).toHaveURL(/\/success/);
  await expect(student.getByText("Payment Successfully Completed")).toBeVisible();
  await expect(student.getByText("You have successfully registered for the class")).toBeVisible();
  await student.getByRole("link", { name: "Go Back" }).click();
  await student.getByRole("link", { name: "Go to class" }).click();
  await expect(student).toHaveURL(/\/status/);
  await expect(student.getByRole("link", { name: "Join Class" })).toBeVisible();

  await ownCard.getByRole("link", { name: "Enrolled Students" }).click();
  await expect(teacher.getByText("Dawit Mekonnen")).toBeVisible();
  await expect(teacher.getByText(email)).toBeVisible();
});
