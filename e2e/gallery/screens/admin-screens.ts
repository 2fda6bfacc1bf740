import { openDialog } from "../open-dialog.ts";
import { adminResponses } from "../responses/admin-responses.ts";
import { healthResponses } from "../responses/health-responses.ts";
import { passkeyResponses } from "../responses/passkey-responses.ts";
import { releaseResponses } from "../responses/release-responses.ts";
import { secondFactorResponses } from "../responses/second-factor-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;

const sections = [
  "payments",
  "payouts",
  "deliveries",
  "complaints",
  "missing-replays",
  "cut-outs",
  "reported-messages",
  "lectures",
  "users",
  "audit-log",
] as const;
const adminSetUp: Screen = {
  name: "admin-second-factor",
  who: "admin",
  path: at("/admin/payouts"),
  before: respondWith(/\/second-factor$/, secondFactorResponses.mustSetUp),
  after: (page) => page.locator(".second-factor__start").waitFor(),
};
const adminStepUp: Screen = {
  name: "admin-step-up",
  who: "admin",
  path: at("/admin/payouts"),
  before: async (page) => {
    await respondWith(/\/admin\/api\/payouts/, adminResponses.payouts)(page);
    await respondWith(/\/release$/, secondFactorResponses.stepUpRequired)(page);
    await respondWith(/\/second-factor$/, secondFactorResponses.on)(page);
  },
  after: async (page) => {
    await openDialog(".admin-card__acts button")(page);
    await page.locator("[role=alertdialog] button[type=submit]").click();
    await page.locator("input[name=code]").waitFor();
  },
};
/** The screen for an admin without a second factor. */
const passwordStepUp: Screen = {
  ...adminStepUp,
  name: "admin-step-up-password",
  before: async (page) => {
    await adminStepUp.before?.(page);
    await respondWith(/\/second-factor$/, secondFactorResponses.none)(page);
  },
  after: async (page) => {
    await openDialog(".admin-card__acts button")(page);
    await page.locator("[role=alertdialog] button[type=submit]").click();
    await page.locator("input[name=currentPassword]").waitFor();
  },
};
const adminPasskeyStepUp: Screen = {
  ...adminStepUp,
  name: "admin-step-up-passkey",
  before: async (page) => {
    await adminStepUp.before?.(page);
    await respondWith(/\/second-factor$/, passkeyResponses.status)(page);
  },
  after: async (page) => {
    await adminStepUp.after?.(page);
    await page.locator(".passkey-button").waitFor();
  },
};
const sectionScreens: Screen[] = sections.map((section) => ({
  name: `admin-${section}`,
  who: "admin",
  path: at(`/admin/${section}`),
  before: async (page) => {
    await respondWith(/\/admin\/api\/waiting-counts/, adminResponses.waiting)(page);
    const list = section === "payments" ? "attention-items" : section;
    await respondWith(new RegExp(`/admin/api/${list}`), adminResponses[section])(page);
  },
  after: (page) => page.locator(".table tbody").first().waitFor(),
}));

const evidenceScreens: Screen[] = [
  {
    name: "admin-evidence",
    who: "admin",
    path: at("/admin/deliveries"),
    before: async (page) => {
      await respondWith(/\/admin\/api\/deliveries$|\/deliveries\?/, adminResponses.deliveries)(page);
      await respondWith(/\/admin\/api\/deliveries\/./, adminResponses.evidence)(page);
    },
    after: async (page) => {
      await page.locator("summary").first().click();
      await page.locator(".admin-events li").first().waitFor();
    },
  },
];

const refundScreens: Screen[] = [
  {
    name: "admin-all-payments",
    who: "admin",
    path: at("/admin/payments?all="),
    before: respondWith(/\/admin\/api\/payments/, adminResponses["all-payments"]),
    after: (page) => page.locator(".table tbody").first().waitFor(),
  },
  {
    name: "admin-refund",
    who: "admin",
    path: at("/admin/payments?all="),
    before: respondWith(/\/admin\/api\/payments/, adminResponses["all-payments"]),
    after: async (page) => {
      await page.locator(".admin-card__acts button").first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];

const replayScreen: Screen = {
  name: "admin-delete-replay",
  who: "admin",
  path: at("/admin/lectures"),
  before: respondWith(/\/admin\/api\/lectures/, adminResponses.lectures),
  after: openDialog(".admin-card__acts button:nth-of-type(2)"),
};

const healthScreens: Screen[] = (["works", "broken"] as const).map((state) => ({
  name: `admin-health-${state}`,
  who: "admin",
  path: at("/admin/health"),
  before: respondWith(/\/admin\/api\/health/, healthResponses[state]),
  after: (page) => page.locator(".health__sum").waitFor(),
}));

const downloads: Screen = {
  name: "admin-downloads",
  who: "admin",
  path: at("/admin/downloads"),
  before: respondWith(/\/admin\/api\/releases/, releaseResponses.all),
  after: (page) => page.locator("article").first().waitFor(),
};

export const adminScreens: readonly Screen[] = [
  adminSetUp,
  adminStepUp,
  passwordStepUp,
  adminPasskeyStepUp,
  ...sectionScreens,
  ...evidenceScreens,
  ...refundScreens,
  replayScreen,
  downloads,
  ...healthScreens,
];
