import { openDialog } from "../open-dialog.ts";
import { moneyResponses } from "../responses/money-responses.ts";
import { passkeyResponses } from "../responses/passkey-responses.ts";
import { secondFactorResponses } from "../responses/second-factor-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;

export const instructorProfileScreens: readonly Screen[] = [
  {
    name: "profile-authenticator-app",
    who: "instructor",
    path: at("/profile/security"),
    before: async (page) => {
      await respondWith(/\/second-factor$/, secondFactorResponses.mustSetUp)(page);
      await respondWith(/\/second-factor\/totp$/, secondFactorResponses.setup)(page);
      await respondWith(/\/totp\/confirm$/, secondFactorResponses.recoveryCodes)(page);
    },
    after: async (page) => {
      await page.locator(".second-factor__start").click();
      await page.locator(".second-factor__qr").waitFor();
    },
  },
  {
    name: "profile-recovery-codes",
    who: "instructor",
    path: at("/profile/security"),
    before: async (page) => {
      await respondWith(/\/second-factor$/, secondFactorResponses.mustSetUp)(page);
      await respondWith(/\/second-factor\/totp$/, secondFactorResponses.setup)(page);
      await respondWith(/\/totp\/confirm$/, secondFactorResponses.recoveryCodes)(page);
    },
    after: async (page) => {
      await page.locator(".second-factor__start").click();
      await page.locator("input[name=code]").fill("123456");
      await page.locator("form:has(input[name=code]) input[name=currentPassword]").fill("a good password");
      await page.keyboard.press("Enter");
      await page.locator(".second-factor__codes").waitFor();
    },
  },
  {
    name: "profile-second-factor",
    who: "instructor",
    path: at("/profile/security"),
    before: respondWith(/\/second-factor$/, secondFactorResponses.on),
    after: openDialog(".second-factor__off"),
  },
  {
    name: "profile-passkeys",
    who: "instructor",
    path: at("/profile/security"),
    before: respondWith(/\/users\/me\/passkeys$/, passkeyResponses.list),
    after: (page) => page.locator(".passkeys__name").last().waitFor(),
  },
  {
    name: "profile-passkey-add",
    who: "instructor",
    path: at("/profile/security"),
    before: respondWith(/\/users\/me\/passkeys$/, passkeyResponses.list),
    after: async (page) => {
      await openDialog(".passkeys__add")(page);
      await page.locator("[role=alertdialog] button[type=submit]").click();
    },
  },
  {
    name: "profile-passkey-remove",
    who: "instructor",
    path: at("/profile/security"),
    before: respondWith(/\/users\/me\/passkeys$/, passkeyResponses.list),
    after: openDialog(".passkeys__remove"),
  },
  { name: "profile-instructor", who: "instructor", path: at("/profile") },
  {
    name: "profile-delete-owed",
    who: "instructor",
    path: at("/profile"),
    before: respondWith(/\/users\/delete-account/, moneyResponses.earningsOwed),
    after: async (page) => {
      await page.locator(".delete-account__button").click();
      await page.locator(".delete-account input[name=password]").fill("a good password");
      await page.locator(".delete-account button[type=submit]").click();
      await page.locator(".delete-account").getByRole("checkbox").waitFor();
    },
  },
];
