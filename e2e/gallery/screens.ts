import type { Page } from "playwright/test";
import { adminScreens } from "./admin-screens.ts";
import { moneyResponses } from "./responses/money-responses.ts";
import { passkeyResponses } from "./responses/passkey-responses.ts";
import { releaseResponses } from "./responses/release-responses.ts";
import { sessionResponses } from "./responses/session-responses.ts";
import { secondFactorResponses } from "./responses/second-factor-responses.ts";
import {
  respondWith,
  respondWithEmptyList,
  respondWithError,
  neverRespond,
} from "./responses/stub-responses.ts";
import { openDialog } from "./open-dialog.ts";
import { materialScreens } from "./material-screens.ts";
import { offlineScreens } from "./offline-screens.ts";
import { cutOutScreens } from "./cut-out-screens.ts";
import { replayScreens } from "./replay-screens.ts";
import { roomScreens } from "./room-screens.ts";
import type { Screen } from "./screen.ts";
import { successScreens } from "./success-screens.ts";

const at = (path: string) => () => path;
const submitEmpty = (page: Page) => page.locator("main form button[type=submit]").last().click();

/** A demonstration sends no emails, so it asks nobody to verify theirs. */
const unverified = {
  _id: "01900000-0000-7000-8000-000000000001",
  name: "Sara Tesfaye",
  email: "sara@example.com",
  role: "student",
  image_src: null,
  mustVerifyEmail: true,
};

const guestScreens: Screen[] = [
  { name: "landing", who: "guest", path: at("/") },
  { name: "pricing", who: "guest", path: at("/pricing") },
  { name: "about", who: "guest", path: at("/about") },
  { name: "contact", who: "guest", path: at("/contact") },
  { name: "contact-invalid", who: "guest", path: at("/contact"), after: submitEmpty },
  { name: "privacy", who: "guest", path: at("/privacy") },
  { name: "terms", who: "guest", path: at("/terms") },
  { name: "mentors", who: "guest", path: at("/mentors") },
  { name: "mentor", who: "guest", path: ({ instructor }) => `/mentor?id=${instructor.id}` },
  { name: "lecture-preview", who: "guest", path: ({ paid }) => `/lecture?id=${paid._id}` },
  { name: "log-in", who: "guest", path: at("/login") },
  { name: "log-in-empty", who: "guest", path: at("/login"), after: submitEmpty },
  {
    name: "log-in-second-step",
    who: "guest",
    path: at("/login"),
    before: respondWith(/\/users\/login\//, secondFactorResponses.challenge),
    after: async (page) => {
      await page.locator("input[name=email]").fill("sara@example.com");
      await page.locator("input[name=password]").fill("a good password");
      await page.keyboard.press("Enter");
      await page.locator("input[name=code]").waitFor();
    },
  },
  {
    name: "log-in-passkey-step",
    who: "guest",
    path: at("/login"),
    before: respondWith(/\/users\/login\/$/, passkeyResponses.challenge),
    after: async (page) => {
      await page.locator("input[name=email]").fill("sara@example.com");
      await page.locator("input[name=password]").fill("a good password");
      await page.keyboard.press("Enter");
      await page.locator(".second-step__back").waitFor();
    },
  },
  { name: "sign-up", who: "guest", path: at("/signup") },
  { name: "sign-up-empty", who: "guest", path: at("/signup"), after: submitEmpty },
  { name: "forgot-password", who: "guest", path: at("/forgot-password") },
  { name: "reset-password", who: "guest", path: at("/reset-password?token=an-old-one") },
  { name: "confirm-email", who: "guest", path: at("/confirm-email?token=an-old-one") },
  {
    name: "confirm-email-failed",
    who: "guest",
    path: at("/confirm-email?token=an-old-one"),
    after: submitEmpty,
  },
];

const studentScreens: Screen[] = [
  { name: "discover", who: "student", path: at("/lectures") },
  {
    name: "discover-loading",
    who: "student",
    path: at("/lectures"),
    before: neverRespond(/\/classes(\?|$)/),
    loading: true,
  },
  {
    name: "discover-failed",
    who: "student",
    path: at("/lectures"),
    before: respondWithError(/\/classes(\?|$)/),
  },
  {
    name: "discover-empty",
    who: "student",
    path: at("/lectures"),
    before: respondWithEmptyList(/\/classes(\?|$)/),
  },
  { name: "dashboard-student", who: "student", path: at("/dashboard") },
  {
    name: "dashboard-verify-email",
    who: "newcomer",
    path: at("/dashboard"),
    before: respondWith(/\/users\/me$/, { statusCode: 200, data: unverified }),
  },
  { name: "dashboard-student-empty", who: "newcomer", path: at("/dashboard") },
  {
    name: "dashboard-student-failed",
    who: "student",
    path: at("/dashboard"),
    before: respondWithError(/\/enrollments\/user/),
  },
  { name: "lecture", who: "newcomer", path: ({ paid }) => `/lecture?id=${paid._id}` },
  { name: "lecture-enrolled", who: "student", path: ({ taken }) => `/lecture?id=${taken._id}` },
  {
    name: "lecture-failed",
    who: "student",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: respondWithError(/\/classes\/(id|preview)\//),
  },
  { name: "withdraw", who: "student", path: at("/dashboard"), after: openDialog("main article button") },
  { name: "profile-student", who: "student", path: at("/profile") },
  {
    name: "profile-new-email",
    who: "student",
    path: at("/profile"),
    after: async (page) => {
      await page.locator("form .profile-form__actions button").first().click();
      await page.locator("input[name=email]").fill("another@example.com");
      await page.locator("input[name=currentPassword]").first().waitFor();
    },
  },
  {
    name: "profile-sessions",
    who: "student",
    path: at("/profile"),
    before: respondWith(/\/users\/me\/sessions$/, sessionResponses.list),
    after: async (page) => {
      await page.locator(".session-item button").first().waitFor();
      // The rest of the profile has its own screen, and hides this part of a small one.
      await page.locator(".profile-page > section:not(:has(.session-item))").evaluateAll((sections) => {
        for (const section of sections) section.remove();
      });
    },
  },
  {
    name: "profile-notifications",
    who: "student",
    path: at("/profile"),
    after: async (page) => {
      await page.locator(".notice-kind input").first().waitFor();
      // As above: it is at the end of a long page.
      await page.locator(".profile-page > section:not(:has(.notice-kind))").evaluateAll((sections) => {
        for (const section of sections) section.remove();
      });
    },
  },
  {
    name: "shortcuts",
    who: "student",
    path: at("/lectures"),
    after: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];

const enrollButton = ".lecture-detail__action button";
const moneyScreens: Screen[] = [
  {
    name: "receipt",
    who: "student",
    path: at("/receipt?ref=any"),
    before: respondWith(/\/payment\/receipt\//, moneyResponses.receipt),
  },
  { name: "receipt-failed", who: "student", path: at("/receipt?ref=unknown") },
  {
    name: "dashboard-refunds",
    who: "student",
    path: at("/dashboard"),
    before: respondWith(/\/enrollments\/ended/, moneyResponses.ended),
    after: (page) => page.locator(".ended-enrollments").waitFor(),
  },
  {
    name: "lecture-held",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/enrollments\/enrolled/, moneyResponses.seatHeld),
    after: (page) => page.getByRole("timer").waitFor(),
  },
  {
    name: "lecture-in-review",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/enrollments\/enrolled/, moneyResponses.seatInReview),
    after: (page) => page.locator(".lecture-detail__action output").waitFor(),
  },
  {
    name: "enroll-phone",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/payment\/make-payment/, moneyResponses.phoneRequired),
    after: async (page) => {
      await openDialog(enrollButton)(page);
      await page.locator("[role=dialog] button[type=submit]").click();
    },
  },
  {
    name: "enroll-new-price",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/payment\/make-payment/, moneyResponses.priceChanged),
    after: openDialog(enrollButton),
  },
];

const complaintScreens: Screen[] = [
  {
    name: "lecture-complaint",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/enrollments\/enrolled/, moneyResponses.complaintOpen),
  },
  {
    name: "lecture-complaint-dialog",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWith(/\/enrollments\/enrolled/, moneyResponses.complaintPossible),
    after: async (page) => {
      await openDialog(".lecture-detail__own button")(page);
      await page.locator("form button[type=submit]").last().click();
    },
  },
];

const instructorScreens: Screen[] = [
  { name: "dashboard-instructor", who: "instructor", path: at("/dashboard") },
  { name: "lecture-own", who: "instructor", path: ({ taken }) => `/lecture?id=${taken._id}` },
  { name: "create", who: "instructor", path: at("/create") },
  { name: "create-invalid", who: "instructor", path: at("/create"), after: submitEmpty },
  {
    name: "create-recorded",
    who: "instructor",
    path: at("/create"),
    before: respondWith(/\/classes\/seat-limits$/, {
      statusCode: 200,
      data: { maxSeats: 500, engine: "sfu", canRecord: true },
    }),
    after: async (page) => {
      await page.locator("input[name=recordingWished]").check();
      await page.locator("select[name=replayDays]").waitFor();
      await page.locator("input[name=offlineAllowed]").check();
    },
  },
  { name: "edit", who: "instructor", path: ({ paid }) => `/create?id=${paid._id}` },
  {
    name: "profile-authenticator-app",
    who: "instructor",
    path: at("/profile"),
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
    path: at("/profile"),
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
    path: at("/profile"),
    before: respondWith(/\/second-factor$/, secondFactorResponses.on),
    after: openDialog(".second-factor__off"),
  },
  {
    name: "profile-passkeys",
    who: "instructor",
    path: at("/profile"),
    before: respondWith(/\/users\/me\/passkeys$/, passkeyResponses.list),
    after: (page) => page.locator(".passkeys__name").last().waitFor(),
  },
  {
    name: "profile-passkey-add",
    who: "instructor",
    path: at("/profile"),
    before: respondWith(/\/users\/me\/passkeys$/, passkeyResponses.list),
    after: async (page) => {
      await openDialog(".passkeys__add")(page);
      await page.locator("[role=alertdialog] button[type=submit]").click();
    },
  },
  {
    name: "profile-passkey-remove",
    who: "instructor",
    path: at("/profile"),
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
  { name: "students", who: "instructor", path: ({ taken }) => `/enrolled-students?id=${taken._id}` },
  {
    name: "students-loading",
    who: "instructor",
    path: ({ taken }) => `/enrolled-students?id=${taken._id}`,
    before: neverRespond(/\/enrollments\/class\//),
    loading: true,
  },
  { name: "students-empty", who: "instructor", path: ({ paid }) => `/enrolled-students?id=${paid._id}` },
  {
    name: "students-failed",
    who: "instructor",
    path: ({ taken }) => `/enrolled-students?id=${taken._id}`,
    before: respondWithError(/\/enrollments\/class\//),
  },
  { name: "earnings", who: "instructor", path: at("/earnings") },
  {
    name: "earnings-held",
    who: "instructor",
    path: at("/earnings"),
    before: respondWith(/\/earnings\/summary/, moneyResponses.earningsHeld),
  },
];

const releaseScreens: Screen[] = [
  {
    name: "downloads",
    who: "instructor",
    path: at("/downloads"),
    before: respondWith(/\/releases\/latest/, releaseResponses.latest),
  },
  { name: "downloads-none", who: "guest", path: at("/downloads") },
];

export const screens: readonly Screen[] = [
  ...guestScreens,
  ...studentScreens,
  ...moneyScreens,
  ...successScreens,
  ...complaintScreens,
  ...instructorScreens,
  ...replayScreens,
  ...cutOutScreens,
  ...materialScreens,
  ...offlineScreens,
  ...roomScreens,
  ...adminScreens,
  ...releaseScreens,
];
