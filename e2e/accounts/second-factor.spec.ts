import { Secret, TOTP } from "otpauth";
import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { newAccount, openAs, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

const periodMs = 30_000;

test.afterEach(({ browser }) => closePages({ browser }));

test("an authenticator app is set up on the profile, and log-in asks for its code", async ({
  browser,
  page,
}) => {
  const person = await newAccount("student", "Sara Tesfaye");
  const profile = await openAs(browser, person, "/profile/security");
  const section = profile.getByRole("region", { name: "Two-step log-in" });
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(section.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = (await section.locator(".second-factor__key").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await section.getByLabel("Code").fill(app.generate());
  await section.getByLabel("Your password").fill(password);
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.locator("li code")).toHaveCount(10);
  const codes = await section.locator("li code").allTextContents();
  await section.getByRole("button", { name: "I've saved them" }).click();
  await expect(section.getByText("10 recovery codes left.")).toBeVisible();

  await test.step("the password alone opens nothing", async () => {
    await page.goto(`${stackUrl()}/login?next=%2Fprofile`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
    await page.getByLabel("Code").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("This code is wrong");
  });

  await test.step("the app's code does", async () => {
    // The code from the set-up has been used; the next one is already valid.
    await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + periodMs }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/profile$/);
  });

  await test.step("a recovery code opens too, once", async () => {
    for (const outcome of ["opened", "refused"] as const) {
      // Logs in on a separate page. On the current page, the session of the previous form may still be in transit, and
      // would be stored when it arrives.
      const elsewhere = await browser.newPage();
      await elsewhere.goto(`${stackUrl()}/login`);
      await elsewhere.getByLabel("Email").fill(person.email);
      await elsewhere.getByLabel("Password", { exact: true }).fill(password);
      await elsewhere.keyboard.press("Enter");
      await elsewhere.getByLabel("Code").fill(codes[0] ?? "");
      await elsewhere.keyboard.press("Enter");
      if (outcome === "opened") await expect(elsewhere).toHaveURL(/\/dashboard$/);
      else await expect(elsewhere.getByRole("alert")).toContainText("This code is wrong");
      await elsewhere.context().close();
    }
  });
});
