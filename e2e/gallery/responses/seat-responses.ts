import type { Page } from "playwright/test";
import { respondWith } from "./stub-responses.ts";

/** A seat that only the page knows of: without these responses, the server would refuse its messages and questions. */
export const respondWithSeat = (seat: object) => async (page: Page) => {
  const rules = { open: true, anonymous: true, everyMinute: false };
  const questions = { questions: [], next: null, rules, few: false };
  await respondWith(/\/announcements$/, { statusCode: 200, data: { announcements: [] } })(page);
  await respondWith(/\/questions$/, { statusCode: 200, data: questions })(page);
  await respondWith(/\/enrollments\/enrolled\/$/, { statusCode: 200, data: seat })(page);
};
