import { expect, type Page } from "playwright/test";
import { stackUrl } from "../stack/url.ts";
import { password } from "./person.ts";

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  role: "Student" | "Instructor";
}

export async function signUpByForm(
  page: Page,
  { firstName, lastName, email, role }: NewAccount,
): Promise<void> {
  await page.goto(`${stackUrl()}/signup`);
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Create Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

interface NewLecture {
  title: string;
  description: string;
  /** In birr. */
  price: number;
  /** In the format of the form's date and time field: `2026-12-01T10:00`. */
  at: string;
  picture?: { name: string; mimeType: string; buffer: Buffer };
  record?: boolean;
}

export async function createLectureByForm(page: Page, lecture: NewLecture): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Create a Lecture" }).click();
  await expect(page).toHaveURL(/\/create/);
  await page.getByLabel("Title").fill(lecture.title);
  await page.getByLabel("Description").fill(lecture.description);
  await page.getByLabel("Date and time").fill(lecture.at);
  await page.getByLabel("Price in Birr").fill(String(lecture.price));
  if (lecture.record === true) await page.getByLabel("Record this lecture").check();
  if (lecture.picture) {
    await page.locator("input[type=file]").setInputFiles(lecture.picture);
    await expect(page.getByAltText("Preview of the thumbnail")).toBeVisible();
  }
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.locator(".toast")).toContainText("Course successfully created!");
}
