import { expect, test } from "playwright/test";
import { newAccount, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test("a forgotten password is reset by the email's link, which works once", async ({ page }) => {
  const person = await newAccount("student", "Abel Girma");
  await page.goto(`${stackUrl()}/login`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If ${person.email} has an account,`)).toBeVisible();

  await expect(async () => {
    await page.goto(`${stackUrl()}/outbox`);
    await expect(page.getByRole("article").filter({ hasText: person.email })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const link = page.getByRole("article").filter({ hasText: person.email }).getByRole("link");
  const address = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel("Create Password").fill("a brand new one");
  await page.getByLabel("Confirm Password").fill("a brand new one");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set. Log in with it.")).toBeVisible();

  await test.step("the old one is worth nothing, the new one opens", async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page.locator(".banner")).toHaveText("Invalid credentials. Try again.");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("a brand new one");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the link is spent", async () => {
    await page.goto(address ?? "");
    await page.getByLabel("Create Password").fill("another new one");
    await page.getByLabel("Confirm Password").fill("another new one");
    await page.keyboard.press("Enter");
    await expect(page.locator(".banner")).toContainText("This link has expired or");
  });
});

test("with a stored session new tabs need no log-in until log-out", { tag: "@wide" }, async ({ browser }) => {
  const person = await newAccount("student", "Sara Tesfaye");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stackUrl()}/login`);
  await page.getByLabel("Stay logged in").check();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  const [cookie] = (await context.cookies(`${stackUrl()}/users/session`)).filter(
    ({ name }) => name === "gubae_device",
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/users/session" });

  const tab = await context.newPage();
  await tab.goto(`${stackUrl()}/profile`);
  await expect(tab.getByText(person.email).first()).toBeVisible();
  await tab.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(tab).toHaveURL(/\/login$/);

  const after = await context.newPage();
  await after.goto(`${stackUrl()}/profile`);
  await expect(after).toHaveURL(/\/login\?next=/);
  await context.close();
});

test("a contact message arrives", async ({ page }) => {
  await page.goto(`${stackUrl()}/contact`);
  await page.getByLabel("Name").fill("Sara");
  await page.getByLabel("Email").fill("sara.writes@example.com");
  await page.getByLabel("Message").fill("Selam, a question.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(
    page.getByText("We've got your message and will reply to sara.writes@example.com."),
  ).toBeVisible();
  await expect(async () => {
    await page.goto(`${stackUrl()}/outbox`);
    await expect(page.getByText("Selam, a question.")).toBeVisible({ timeout: 1000 });
  }).toPass();
});
