import type { Page } from "playwright/test";
import { openDialog } from "../open-dialog.ts";
import { announcementResponses } from "../responses/announcement-responses.ts";
import { moneyResponses } from "../responses/money-responses.ts";
import { neverRespond, respondWith, respondWithError } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;
const submitEmpty = (page: Page) => page.locator("main form button[type=submit]").last().click();

export const instructorScreens: readonly Screen[] = [
  { name: "dashboard-instructor", who: "instructor", path: at("/dashboard") },
  { name: "lecture-own", who: "instructor", path: ({ taken }) => `/lecture?id=${taken._id}` },
  {
    name: "lecture-own-messages",
    who: "instructor",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: respondWith(/\/announcements$/, announcementResponses.own),
    after: (page) => page.locator(".lecture-messages").scrollIntoViewIfNeeded(),
  },
  {
    name: "lecture-own-write",
    who: "instructor",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    after: openDialog(".lecture-messages button"),
  },
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
    before: async (page) => {
      await respondWith(/\/earnings\/summary/, moneyResponses.earningsHeld)(page);
      await respondWith(/\/earnings\/lectures/, moneyResponses.earningsByLecture)(page);
      await respondWith(/\/payouts\?/, moneyResponses.paidOut)(page);
    },
  },
  {
    name: "earnings-amount",
    who: "instructor",
    path: at("/earnings"),
    before: respondWith(/\/earnings\/summary/, moneyResponses.earningsHeld),
    after: async (page) => {
      await page.locator("select[name=bankCode]").selectOption({ index: 1 });
      await page.locator("input[name=accountNumber]").fill("0911223344");
      await page.locator(".payout-form button[type=submit]").click();
      await page.locator("input[name=password]").waitFor();
    },
  },
];
