import type { Page } from "playwright/test";
import type { Screen } from "../screen.ts";
import { seatShown, sellSeat } from "./success-screens.ts";

const promise = { recordingWished: true, replayDays: 30 };

/** Adds a promised replay to each lecture in the server's response. */
const promising =
  (path: RegExp, promiseIn: (data: object) => object = (data) => ({ ...data, ...promise })) =>
  (page: Page) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const answer: { data: object | object[] } = await response.json();
      const data = Array.isArray(answer.data) ? answer.data.map(promiseIn) : promiseIn(answer.data);
      await route.fulfill({ response, json: { ...answer, data } });
    });
/** Changes the lecture in the server's response to a member. */
export const changingLecture = (change: (data: object) => object) =>
  promising(/\/classes\/id\/[0-9a-f-]{36}$/, change);
const ofEnrollment = (data: object) => ({ ...data, class: { ...Reflect.get(data, "class"), ...promise } });
const soldOut = (data: object) => ({
  ...data,
  seatsTaken: Reflect.get(data, "seatLimit"),
  instructorBio:
    "I taught mathematics at a secondary school in Bahir Dar for eleven years, and I still draw everything before I calculate it. In my lectures nobody has to be quick; everybody gets to see …",
  nextLecture: {
    _id: "00000000-0000-7000-8000-000000000009",
    name: "ሒሳብ ለሁሉም: the second evening",
    schedule: "2026-12-08T19:00:00+03:00",
    zone: "Africa/Addis_Ababa",
  },
});
const shown = (page: Page) => page.locator(".lecture-card__replay").first().waitFor();

/** The screens on which students read about a promised replay while they choose and pay. */
export const promiseScreens: readonly Screen[] = [
  {
    name: "lecture-full",
    who: "newcomer",
    path: ({ paid }) => `/lecture?id=${paid._id}`,
    before: changingLecture(soldOut),
    after: (page) => page.locator(".following-lecture").waitFor(),
  },
  {
    name: "discover-replays",
    who: "student",
    path: () => "/lectures",
    before: promising(/\/classes(\?|$)/),
    after: shown,
  },
  {
    name: "dashboard-replays",
    who: "student",
    path: () => "/dashboard",
    before: promising(/\/enrollments\/user/, ofEnrollment),
    after: shown,
  },
  {
    name: "success-paid-replay",
    who: "newcomer",
    path: () => "/success?ref=any",
    before: async (page) => {
      await sellSeat(450)(page);
      await promising(/\/classes\/id\/[0-9a-f-]{36}$/)(page);
    },
    after: seatShown,
  },
];
