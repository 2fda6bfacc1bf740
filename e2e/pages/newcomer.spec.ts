import { expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { freshEmail, newAccount, newLecture, password } from "../actors/person.ts";
import { expectSource } from "../actors/room/expect-stage.ts";
import { watchEffort } from "../actors/watch-effort.ts";
import { stackUrl } from "../stack/url.ts";

/** The time zone of the test's browsers is three hours ahead of UTC. */
const ADDIS_OFFSET_MS = 10_800_000;

/** The press of the link in the email that verifies an address. The tests' server sends none, and asks for none. */
const VERIFICATION = 1;
const signUpFields = ["First Name", "Last Name", "Email", "Create Password", "Confirm Password"];

test.afterEach(({ browser }) => closePages({ browser }));

/** Fills in the sign-up form of a person who comes from the log-in page. */
async function signUp(page: Page, firstName: string): Promise<void> {
  await page.getByRole("link", { name: "I'm new here" }).click();
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill("Mekonnen");
  await page.getByLabel("Email").fill(freshEmail("newcomer"));
  await page.getByLabel("Create Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}

test(
  "a newcomer comes from the landing page to a paid seat in ten presses and six fields",
  { tag: "@wide" },
  async ({ browser }) => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const { name } = await newLecture(teacher, {
      name: `Sundials ${Date.now()}`,
      price: 450,
      schedule: soon(),
    });
    const context = await browser.newContext();
    const effort = await watchEffort(context);
    const page = await context.newPage();
    const link = page.getByRole("region", { name: "Next lectures" }).getByRole("link", { name });
    await expect(async () => {
      await page.goto(stackUrl());
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await link.click();
    await page.getByRole("link", { name: "Log in to enroll" }).first().click();
    await signUp(page, "Dawit");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("button", { name: "Enroll" })).toBeVisible();
    await page.getByRole("button", { name: "Enroll" }).click();
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByText("Payment Successfully Completed")).toBeVisible();

    expect(effort.presses).toEqual([
      name,
      "Log in to enroll",
      "I'm new here",
      "Sign Up",
      "Enroll",
      "Pay 450 birr",
    ]);
    expect(effort.presses.length + VERIFICATION).toBeLessThanOrEqual(10);
    expect([...effort.fields]).toEqual(signUpFields);
  },
);

test(
  "a newcomer comes from the landing page to a hosted lecture in ten presses and nine fields",
  { tag: "@wide" },
  async ({ browser }) => {
    const context = await browser.newContext({ permissions: ["camera", "microphone"] });
    const effort = await watchEffort(context);
    const page = await context.newPage();
    await page.goto(stackUrl());
    await page.getByRole("link", { name: "Get Started" }).first().click();
    await signUp(page, "Tigist");
    await page.getByRole("radio", { name: "Instructor" }).check();
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Create a Lecture" })
      .click();
    await page.getByLabel("Title").fill("Thermodynamics of coffee roasting");
    await page.getByLabel("Description").fill("Heat, time and first crack.");
    await page.getByLabel("Date and time").fill(soon(ADDIS_OFFSET_MS).slice(0, 16));
    await page.getByLabel("Price in Birr").fill("450");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("link", { name: "Host Class" }).click();
    await expect(page).toHaveURL(/\/status/);
    await page.getByRole("main").getByRole("link", { name: "Host Class" }).click();
    await page.getByRole("button", { name: "Start Video" }).click();
    await expectSource(page, "camera");

    const signUpPresses = ["Get started", "I'm new here", "Instructor", "Sign Up"];
    const hostPresses = ["Create a Lecture", "Create", "Host Class", "Host Class", "Start Video"];
    expect(effort.presses).toEqual([...signUpPresses, ...hostPresses]);
    expect(effort.presses.length + VERIFICATION).toBeLessThanOrEqual(10);
    const lectureFields = ["Title*", "Description*", "Date and time*", "Price in Birr*"];
    expect([...effort.fields]).toEqual([...signUpFields, ...lectureFields]);
  },
);

/** In three minutes, so that the lecture is among the first of the landing page and its room is open. */
function soon(offsetMs = 0): string {
  return new Date(Date.now() + 180_000 + offsetMs).toISOString();
}
