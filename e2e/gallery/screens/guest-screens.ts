import type { Page } from "playwright/test";
import { passkeyResponses } from "../responses/passkey-responses.ts";
import { secondFactorResponses } from "../responses/second-factor-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;
const submitEmpty = (page: Page) => page.locator("main form button[type=submit]").last().click();

export const guestScreens: readonly Screen[] = [
  { name: "landing", who: "guest", path: at("/") },
  { name: "pricing", who: "guest", path: at("/pricing") },
  { name: "about", who: "guest", path: at("/about") },
  { name: "contact", who: "guest", path: at("/contact") },
  { name: "contact-invalid", who: "guest", path: at("/contact"), after: submitEmpty },
  { name: "privacy", who: "guest", path: at("/privacy") },
  { name: "terms", who: "guest", path: at("/terms") },
  { name: "subjects", who: "guest", path: at("/subjects") },
  { name: "subjects-nothing-found", who: "guest", path: at("/subjects/math?q=zzzzqqqq") },
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
