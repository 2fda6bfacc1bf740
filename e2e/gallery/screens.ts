import type { Page } from "playwright/test";
import { adminAnswers } from "./admin-answers.ts";
import { moneyAnswers } from "./money-answers.ts";
import { releaseAnswers } from "./release-answers.ts";
import { answering, empty, failing, neverAnswer } from "./provoke.ts";
import type { Viewer, World } from "./world.ts";

/** One screen in one state. */
export interface Screen {
  /** Also the name of its picture. */
  name: string;
  who: Viewer | "newcomer";
  path: (world: World) => string;
  /** Brings the state about, before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the state about on the open page. In any language: nothing is found by its text. */
  after?: (page: Page) => Promise<unknown>;
  /** The state is that something has not arrived yet. */
  loading?: boolean;
}

const at = (path: string) => () => path;
const submitEmpty = (page: Page) => page.locator("main form button[type=submit]").last().click();
const openDialog = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
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
  { name: "sign-up", who: "guest", path: at("/signup") },
  { name: "sign-up-empty", who: "guest", path: at("/signup"), after: submitEmpty },
  { name: "forgot-password", who: "guest", path: at("/forgot-password") },
  { name: "reset-password", who: "guest", path: at("/reset-password?token=an-old-one") },
  { name: "success-guest", who: "guest", path: at("/success?ref=unknown") },
];

const studentScreens: Screen[] = [
  { name: "discover", who: "student", path: at("/lectures") },
  {
    name: "discover-loading",
    who: "student",
    path: at("/lectures"),
    before: neverAnswer(/\/classes(\?|$)/),
    loading: true,
  },
  { name: "discover-failed", who: "student", path: at("/lectures"), before: failing(/\/classes(\?|$)/) },
  { name: "discover-empty", who: "student", path: at("/lectures"), before: empty(/\/classes(\?|$)/) },
  { name: "dashboard-student", who: "student", path: at("/dashboard") },
  { name: "dashboard-student-empty", who: "newcomer", path: at("/dashboard") },
  {
    name: "dashboard-student-failed",
    who: "student",
    path: at("/dashboard"),
    before: failing(/\/enrollments\/user/),
  },
  { name: "lecture", who: "newcomer", path: ({ paid }) => `/lecture?id=${paid._id}` },
  { name: "lecture-enrolled", who: "student", path: ({ taken }) => `/lecture?id=${taken._id}` },
  {
    name: "lecture-failed",
    who: "student",
    path: ({ taken }) => `/lecture?id=${taken._id}`,
    before: failing(/\/classes\/(id|preview)\//),
  },
  { name: "withdraw", who: "student", path: at("/dashboard"), after: openDialog("main article button") },
  { name: "profile-student", who: "student", path: at("/profile") },
  { name: "status-student", who: "student", path: ({ taken }) => `/status?id=${taken._id}` },
  { name: "success-failed", who: "student", path: at("/success?ref=unknown") },
  { name: "room-viewer", who: "student", path: ({ taken }) => `/class/${taken._id}/f` },
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
    before: answering(/\/payment\/receipt\//, moneyAnswers.receipt),
  },
  { name: "receipt-failed", who: "student", path: at("/receipt?ref=unknown") },
  {
    name: "dashboard-refunds",
    who: "student",
    path: at("/dashboard"),
    before: answering(/\/enrollments\/ended/, moneyAnswers.ended),
    after: (page) => page.locator(".ended-enrollments").waitFor(),
  },
  {
    name: "enroll-phone",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: answering(/\/payment\/make-payment/, moneyAnswers.phoneNeeded),
    after: async (page) => {
      await openDialog(enrollButton)(page);
      await page.locator("[role=dialog] button[type=submit]").click();
    },
  },
  {
    name: "enroll-new-price",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: answering(/\/payment\/make-payment/, moneyAnswers.priceChanged),
    after: openDialog(enrollButton),
  },
];

const instructorScreens: Screen[] = [
  { name: "dashboard-instructor", who: "instructor", path: at("/dashboard") },
  { name: "lecture-own", who: "instructor", path: ({ taken }) => `/lecture?id=${taken._id}` },
  { name: "create", who: "instructor", path: at("/create") },
  { name: "create-invalid", who: "instructor", path: at("/create"), after: submitEmpty },
  { name: "edit", who: "instructor", path: ({ paid }) => `/create?id=${paid._id}` },
  { name: "profile-instructor", who: "instructor", path: at("/profile") },
  { name: "students", who: "instructor", path: ({ taken }) => `/enrolled-students?id=${taken._id}` },
  {
    name: "students-loading",
    who: "instructor",
    path: ({ taken }) => `/enrolled-students?id=${taken._id}`,
    before: neverAnswer(/\/enrollments\/class\//),
    loading: true,
  },
  { name: "students-empty", who: "instructor", path: ({ paid }) => `/enrolled-students?id=${paid._id}` },
  {
    name: "students-failed",
    who: "instructor",
    path: ({ taken }) => `/enrolled-students?id=${taken._id}`,
    before: failing(/\/enrollments\/class\//),
  },
  { name: "earnings", who: "instructor", path: at("/earnings") },
  { name: "status-instructor", who: "instructor", path: ({ taken }) => `/status?id=${taken._id}` },
  { name: "room-host", who: "instructor", path: ({ taken }) => `/class/${taken._id}/t` },
];

const sections = ["payments", "payouts", "lectures", "users", "acts"] as const;
const adminScreens: Screen[] = sections.map((section) => ({
  name: `admin-${section}`,
  who: "admin",
  path: at(`/admin/${section}`),
  before: answering(new RegExp(`/admin/api/${section}`), adminAnswers[section]),
  after: (page) => page.locator(".paged-items li").first().waitFor(),
}));

const releaseScreens: Screen[] = [
  {
    name: "downloads",
    who: "instructor",
    path: at("/downloads"),
    before: answering(/\/releases\/latest/, releaseAnswers.latest),
  },
  { name: "downloads-none", who: "student", path: at("/downloads") },
  {
    name: "admin-downloads",
    who: "admin",
    path: at("/admin/downloads"),
    before: answering(/\/admin\/api\/releases/, releaseAnswers.all),
    after: (page) => page.locator("article").first().waitFor(),
  },
];

export const screens: readonly Screen[] = [
  ...guestScreens,
  ...studentScreens,
  ...moneyScreens,
  ...instructorScreens,
  ...adminScreens,
  ...releaseScreens,
];
