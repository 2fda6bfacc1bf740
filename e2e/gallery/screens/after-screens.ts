import type { Page } from "playwright/test";
import { respondWithSeat } from "../responses/seat-responses.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Fixture } from "../gallery-fixture.ts";
import type { Screen } from "../screen.ts";
import { changingLecture } from "./promise-screens.ts";

const minuteMs = 60_000;
/** As the server writes a lecture's date in Addis Ababa. */
const inMinutes = (minutes: number) =>
  `${new Date(Date.now() + (minutes + 180) * minuteMs).toISOString().slice(0, 19)}+03:00`;
const textRef = "gb-abcdefghijklmnopqrstuvwx";
const paid = { textRef, amount: 250, refund: "none" };
const nextLecture = {
  _id: "00000000-0000-7000-8000-000000000009",
  name: "ሒሳብ ለሁሉም: the second evening",
  schedule: "2026-12-08T19:00:00+03:00",
  zone: "Africa/Addis_Ababa",
};

/** What students and host read when a lecture has broken off, on its page and in its room. */
export const brokeOff = (changes: object = {}) =>
  respondWith(/\/enrollments\/interruption\//, {
    statusCode: 200,
    data: {
      interruption: {
        state: "broke_off",
        outlook: "not_given",
        minutes: 15,
        soldMinutes: 120,
        students: 2,
        resumeBy: inMinutes(75),
        decidedAt: inMinutes(120),
        isHost: false,
        ...changes,
      },
    },
  });

const ended = (changes: object) => ({
  isEnrolled: false,
  ended: {
    _id: "00000000-0000-7000-8000-000000000008",
    lectureName: "ቬክተሮች እና ማትሪክሶች",
    schedule: "2026-12-01T10:00:00+03:00",
    zone: "Africa/Addis_Ababa",
    reason: "not_given",
    endedAt: "2026-12-01T10:00:00.000Z",
    payment: { textRef, amount: 250, refund: "pending" },
    ...changes,
  },
});

interface Shown {
  /** What the server says about the student's seat. */
  seat?: object;
  lecture?: object;
  others?: (page: Page) => Promise<unknown>;
}

const show =
  ({ seat, lecture, others }: Shown) =>
  async (page: Page) => {
    const started = { schedule: inMinutes(-60), refundable: false, ended: true };
    await changingLecture((data) => ({ ...data, ...started, ...lecture }))(page);
    if (seat !== undefined) await respondWithSeat(seat)(page);
    await others?.(page);
  };
const path = ({ paid: { _id } }: Fixture) => `/lecture?id=${_id}`;
const after = (page: Page) => page.locator(".after-note").first().waitFor();
const seat = { isEnrolled: true, payment: paid };

/** What a student and the host read on a lecture's page after things went otherwise than planned. */
export const afterScreens: readonly Screen[] = [
  { name: "lecture-broke-off", who: "newcomer", path, before: show({ seat, others: brokeOff() }), after },
  {
    name: "lecture-broke-off-host",
    who: "instructor",
    path,
    before: show({ lecture: { nextLecture }, others: brokeOff({ isHost: true }) }),
    after,
  },
  {
    name: "lecture-under-review",
    who: "newcomer",
    path,
    before: show({
      seat,
      lecture: { outcome: "under_review" },
      others: brokeOff({ state: "under_review", resumeBy: null, decidedAt: inMinutes(7 * 24 * 60) }),
    }),
    after,
  },
  {
    name: "lecture-refund-pending",
    who: "newcomer",
    path,
    before: show({ seat: ended({}), lecture: { outcome: "not_given", nextLecture } }),
    after,
  },
  {
    name: "lecture-refunded",
    who: "newcomer",
    path,
    before: show({
      seat: ended({ reason: "host_no_show", payment: { textRef, amount: 250, refund: "done" } }),
      lecture: { outcome: "host_no_show" },
    }),
    after,
  },
  {
    name: "lecture-not-given",
    who: "newcomer",
    path,
    before: show({ lecture: { outcome: "not_given", nextLecture } }),
    after: (page) => page.locator(".lecture-detail__outcome").waitFor(),
  },
  {
    name: "lecture-cancelled",
    who: "newcomer",
    path,
    before: async (page) => {
      await show({ seat: ended({ reason: "lecture_cancelled" }) })(page);
      const gone = { statusCode: 404, code: "lecture_not_found", message: "Not found" };
      await respondWith(/\/classes\/id\/[0-9a-f-]{36}$/, gone)(page);
    },
    after,
  },
  {
    name: "lecture-moved",
    who: "newcomer",
    path,
    before: show({
      seat: {
        isEnrolled: true,
        payment: {
          ...paid,
          refund: "full",
          changed: {
            schedule: "2026-11-20T10:00:00+03:00",
            duration: 120,
            until: inMinutes(4 * 24 * 60),
          },
        },
      },
      lecture: { schedule: inMinutes(2 * 24 * 60), ended: false, refundable: true },
    }),
    after,
  },
  {
    name: "lecture-payment-pending",
    who: "newcomer",
    path,
    before: show({
      seat: { isEnrolled: false, payment: null, hold: { secondsLeft: 700 } },
      lecture: { schedule: inMinutes(2 * 24 * 60), ended: false },
    }),
    after: (page) => page.locator(".after-note").first().waitFor(),
  },
  {
    name: "lecture-over-next",
    who: "newcomer",
    path,
    before: show({ seat, lecture: { outcome: "given", nextLecture } }),
    after: (page) => page.locator(".lecture-detail__action a").first().waitFor(),
  },
];
