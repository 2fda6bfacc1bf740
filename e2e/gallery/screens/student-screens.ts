import { sampleQuestions } from "../rooms/question-room.ts";
import { openDialog } from "../open-dialog.ts";
import { announcementResponses } from "../responses/announcement-responses.ts";
import { sessionResponses } from "../responses/session-responses.ts";
import {
  neverRespond,
  respondWith,
  respondWithEmptyList,
  respondWithError,
} from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;

/** The demonstration sends no emails, so it does not ask users to verify theirs. */
const unverified = {
  _id: "01900000-0000-7000-8000-000000000001",
  name: "Sara Tesfaye",
  email: "sara@example.com",
  role: "student",
  image_src: null,
  mustVerifyEmail: true,
};

export const studentScreens: readonly Screen[] = [
  { name: "discover", who: "student", path: at("/lectures") },
  { name: "discover-language", who: "student", path: at("/lectures?language=am") },
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
    name: "lecture-enrolled-messages",
    who: "student",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: respondWith(/\/announcements$/, announcementResponses.received),
    after: (page) => page.locator(".lecture-messages").scrollIntoViewIfNeeded(),
  },
  {
    name: "lecture-enrolled-questions",
    who: "student",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: respondWith(/\/questions$/, {
      statusCode: 200,
      data: {
        questions: sampleQuestions,
        next: null,
        rules: { open: true, anonymous: true, everyMinute: false },
        few: true,
      },
    }),
    async after(page) {
      await page.locator(".lecture-questions input[type=checkbox]").check();
      await page.locator(".lecture-questions").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "report",
    who: "student",
    path: at("/report?id=01900000-0000-7000-8000-000000000001"),
  },
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
    name: "profile-security",
    who: "student",
    path: at("/profile/security"),
    before: respondWith(/\/users\/me\/sessions$/, sessionResponses.list),
    after: (page) => page.locator(".session-item button").first().waitFor(),
  },
  {
    name: "profile-notifications",
    who: "student",
    path: at("/profile/notifications"),
    after: (page) => page.locator(".notification-kind input").first().waitFor(),
  },
  { name: "profile-preferences", who: "student", path: at("/profile/preferences") },
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
