import { openDialog } from "../open-dialog.ts";
import { moneyResponses } from "../responses/money-responses.ts";
import { respondWithSeat } from "../responses/seat-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const at = (path: string) => () => path;

const enrollButton = ".lecture-detail__action button";
export const moneyScreens: readonly Screen[] = [
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

export const complaintScreens: readonly Screen[] = [
  {
    name: "lecture-complaint",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWithSeat(moneyResponses.complaintOpen.data),
  },
  {
    name: "lecture-complaint-dialog",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: respondWithSeat(moneyResponses.complaintPossible.data),
    after: async (page) => {
      await openDialog(".lecture-detail__own button")(page);
      await page.locator("form button[type=submit]").last().click();
    },
  },
];
