import { readFile } from "node:fs/promises";
import { expect, test } from "playwright/test";
import sharp from "sharp";
import { logIn } from "#contract/accounts/account.ts";
import { closePages } from "../actors/close-pages.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { sendRequest } from "../actors/api.ts";
import { newLecture, newAccount, openAs, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";
import { findAccessibilityFaults } from "../gallery/inspect.ts";

const statusOfLogIn = async (email: string, tried: string) =>
  (await sendRequest(logIn, { body: { email, password: tried } })).status;

test.afterEach(({ browser }) => closePages({ browser }));

test("changes picture and name and asks before unsaved changes are lost; the page has no errors", async ({
  browser,
}) => {
  const person = await newAccount("instructor", "Hanna Tesfaye");
  const page = await openAs(browser, person, "/dashboard");
  await page.getByRole("link", { name: person.name }).first().click();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await page.getByLabel("First Name").fill("Sara");
  await page.goBack();
  for (const answer of ["Stay", "Leave this page"]) {
    await page.getByRole("alertdialog").getByRole("button", { name: answer }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    if (answer === "Stay") {
      await expect(page.getByLabel("First Name")).toHaveValue("Sara");
      await page.goBack();
    }
  }
  await page.waitForURL(/dashboard/);

  await page.goForward();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("New profile picture").setInputFiles({
    name: "text.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("We can't read this file")).toBeVisible();
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#a40" } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel("New profile picture")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByAltText("The picture you chose")).toBeVisible();
  await page.getByLabel("First Name").fill("Sara");
  await page.getByLabel("About you").fill("Ten years of algebra.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile successfully updated").first()).toBeVisible();
  await expect(page.getByAltText("Picture of Sara Tesfaye")).toHaveAttribute("src", /^\/pictures\//);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("sets a new password, exports the data, deletes the account and is refunded", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Bekele");
  const lecture = await newLecture(teacher, { price: 150 });
  const student = await newAccount("student", "Abel Girma");
  const page = await openAs(browser, student, `/lecture?id=${lecture._id}`);
  await page.getByRole("button", { name: "Enroll" }).click();
  await payInSandbox(page, "succeed");
  await page.waitForURL(/success/);

  await page.goto(`${stackUrl()}/profile/security`);
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password", { exact: true }).fill("a newer password");
  await page.getByLabel("Repeat new password").fill("a newer password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.").first()).toBeVisible();
  expect(await statusOfLogIn(student.email, password)).toBe(401);

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Profile" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("gubae-my-data.json");
  const data: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    account: { email: student.email },
    enrollments: [{ lectureName: lecture.name, status: "active" }],
    payments: [{ amount: 150, status: "paid" }],
  });

  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password").fill("a newer password");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await page.waitForURL(/login/);
  await expect(page.getByText("Your account has been deleted.").first()).toBeVisible();
  expect(await statusOfLogIn(student.email, "a newer password")).toBe(401);
});
