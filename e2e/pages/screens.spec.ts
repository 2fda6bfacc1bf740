import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newAccount, openAs, password, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test("any other path shows the plain text 404", async ({ page }) => {
  await page.goto(`${stackUrl()}/no/such/page`);
  await expect(page.locator("body")).toHaveText("404");
});

test.describe("signed in", () => {
  let teacher: Person;
  let student: Person;
  let lectureId: string;

  test.beforeAll(async () => {
    teacher = await newAccount("instructor", "Almaz Tesfaye");
    student = await newAccount("student", "Abel Girma");
    const lecture = await newLecture(teacher, { name: "Vectors and why" });
    await enrollFree(student, lecture);
    lectureId = lecture._id;
  });

  test("every signed-in page sends a guest to log in and brings them back", async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    const paths = [
      "/lectures",
      "/dashboard",
      "/create",
      "/profile",
      "/profile/security",
      "/enrolled-students",
      `/class/${lectureId}/f`,
      `/status?id=${lectureId}`,
    ];
    for (const path of paths) {
      await page.goto(`${stackUrl()}${path}`);
      await expect(page).toHaveURL(/\/login/);
    }
    await page.getByLabel("Email").fill(student.email);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/status\\?id=${lectureId}`));
  });

  test("editing a lecture and the profile shows a toast", async ({ browser }) => {
    const page = await openAs(browser, teacher, `/create?id=${lectureId}`);
    await expect(page.getByLabel("Title")).toHaveValue("Vectors and why");
    await page.getByLabel("Title").fill("Vectors and why they matter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator(".toast")).toContainText("Course successfully updated!");

    await page.goto(`${stackUrl()}/profile`);
    await expect(page.getByLabel("First Name")).toBeDisabled();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("First Name").fill("Almaz-Ruth");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.locator(".toast")).toContainText("Profile successfully updated");
    await expect(page.getByText("Almaz-Ruth Tesfaye").first()).toBeVisible();
  });

  test("deleting a lecture asks for confirmation", async ({ browser }) => {
    const doomed = await newLecture(teacher, { name: "Doomed lecture" });
    const page = await openAs(browser, teacher, "/dashboard");
    const card = page.getByRole("article").filter({ hasText: doomed.name });
    await card.getByRole("button", { name: "Delete Course" }).click();
    await expect(
      page.getByText("Are you sure you want to delete the lecture? This action can't be undone."),
    ).toBeVisible();
    await page.getByRole("button", { name: "No" }).click();
    await expect(card).toBeVisible();
    await card.getByRole("button", { name: "Delete Course" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page.locator(".toast")).toContainText("Lecture successfully deleted!");
    await expect(card).toHaveCount(0);
  });
});

test("invalid sign-ups and log-ins show a banner that disappears", { tag: "@wide" }, async ({ page }) => {
  const person = await newAccount("student", "Abel Girma");
  await page.goto(`${stackUrl()}/login`);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  const alert = page.locator(".banner");
  await expect(alert).toHaveText("Please fill both your email and password");
  await expect(alert).toHaveText("");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(alert).toHaveText("Invalid credentials. Try again.");

  await page.goto(`${stackUrl()}/signup`);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("Please fill all the fields and make sure that the passwords match");
  await page.getByLabel("First Name").fill("Abel");
  await page.getByLabel("Last Name").fill("Girma");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Create Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("radio", { name: "Student" }).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(alert).toHaveText("Email already in use");
});
