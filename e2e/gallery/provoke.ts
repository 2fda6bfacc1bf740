import type { Page } from "playwright/test";

/** Lets a call go unanswered: the screen stays in its loading state. */
export function neverAnswer(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) => (asksApi(route.request().resourceType()) ? undefined : route.continue()));
}

/** Lets a call fail as a broken server does. */
export function failing(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) =>
      asksApi(route.request().resourceType())
        ? route.fulfill({
            status: 500,
            json: { statusCode: 500, code: "internal", message: "Server error, please try again" },
          })
        : route.continue(),
    );
}

/** Lets a list be empty. */
export function empty(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) =>
      asksApi(route.request().resourceType())
        ? route.fulfill({ status: 200, json: { statusCode: 200, data: [], nextCursor: null } })
        : route.continue(),
    );
}

/** Lets a call answer what would take long to bring about. */
export function answering(path: RegExp, answer: { statusCode: number } & Record<string, unknown>) {
  return (page: Page) =>
    page.route(path, (route) =>
      asksApi(route.request().resourceType())
        ? route.fulfill({ status: answer.statusCode, json: answer })
        : route.continue(),
    );
}

/** A path may be a page's and a call's at once. */
const asksApi = (resourceType: string) => resourceType === "fetch" || resourceType === "xhr";
