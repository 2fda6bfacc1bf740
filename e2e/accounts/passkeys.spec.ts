import { type CDPSession, expect, type Page, test } from "playwright/test";
import { inDatabase, newAdmin } from "../actors/database.ts";
import { newAccount, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

interface VirtualAuthenticator {
  cdp: CDPSession;
  id: string;
}

/** A phone's authenticator, emulated by Chromium: discoverable passkeys whose user verification always succeeds. */
async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

async function addPasskey(page: Page, name: string, currentPassword: string): Promise<void> {
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Your password").fill(currentPassword);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByText(name, { exact: true })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await page.goto(`${stackUrl()}/login?next=%2Fprofile%2Fsecurity`);
}

const logInButton = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

test("a passkey is added on the profile, logs in without a password, and no more once it is removed", async ({
  page,
}) => {
  const person = await newAccount("student", "Sara Tesfaye");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${stackUrl()}/login?next=%2Fprofile%2Fsecurity`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await expect(logInButton(page)).toBeVisible();
  // The passkey code loads only after the button is pressed.
  expect(loaded.filter((url) => /webauthn|passkey-actions/.test(url))).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\/security$/);

  const { cdp, id } = await addAuthenticator(page);
  await addPasskey(page, "My phone", password);
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  const section = page.getByRole("region", { name: "Passkeys" });

  await test.step("log-in asks for nothing but the passkey", async () => {
    await logOut(page);
    await logInButton(page).click();
    await expect(page).toHaveURL(/\/profile\/security$/);
    await expect(section.getByRole("listitem")).toContainText("Last used");
  });

  await test.step("a dialog that is closed leaves the password", async () => {
    await logOut(page);
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: false });
    await logInButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "No passkey was used" })).toBeVisible();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true });
    await logInButton(page).click();
    await expect(page).toHaveURL(/\/profile\/security$/);
  });

  await test.step("it is renamed, and removed with the password", async () => {
    await section.getByRole("button", { name: "Rename My phone" }).click();
    await page.getByRole("alertdialog").getByLabel("Name").fill("Blue phone");
    await page.keyboard.press("Enter");
    await section.getByRole("button", { name: "Remove Blue phone" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove Blue phone" });
    await dialog.getByLabel("Your password").fill("a guess");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert").first()).toContainText("incorrect");
    await dialog.getByLabel("Your password").fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Passkey removed.").first()).toBeVisible();
    await expect(section.getByRole("listitem")).toHaveCount(0);
  });

  await test.step("then it logs nobody in", async () => {
    await logOut(page);
    await logInButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "This passkey doesn't work here" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  });
});

test(
  "an admin's passkey is the second step of a log-in, and proves it again",
  { tag: "@wide" },
  async ({ page }) => {
    const admin = await newAdmin();
    const logInWithPassword = async () => {
      await page.goto(`${stackUrl()}/login?next=%2Fprofile%2Fsecurity`);
      await page.getByLabel("Email").fill(admin.email);
      await page.getByLabel("Password", { exact: true }).fill(admin.password);
      await page.keyboard.press("Enter");
    };
    await logInWithPassword();
    await addAuthenticator(page);
    await addPasskey(page, "Office key", admin.password);

    await test.step("the password alone opens nothing", async () => {
      await logOut(page);
      await logInWithPassword();
      await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
      await expect(page.getByLabel("Code")).toHaveCount(0);
      await logInButton(page).click();
      await expect(page).toHaveURL(/\/profile\/security$/);
    });

    await test.step("it is asked again after a while, before it is removed", async () => {
      await inDatabase(
        "update sessions set stepped_up_at = stepped_up_at - interval '11 minutes' where account_id = $1",
        [admin.id],
      );
      await page.getByRole("button", { name: "Remove Office key" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Remove Office key" });
      await dialog.getByLabel("Your password").fill(admin.password);
      await page.keyboard.press("Enter");
      const proof = page.getByRole("alertdialog", { name: "Confirm it's you" });
      await proof.getByRole("button", { name: "Use a passkey" }).click();
      await expect(page.getByText("Passkey removed.").first()).toBeVisible();
    });
  },
);
