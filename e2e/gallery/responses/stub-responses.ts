import type { Page } from "playwright/test";

/** Never responds to an API request: the screen stays in its loading state. */
export function neverRespond(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) =>
      isApiRequest(route.request().resourceType()) ? undefined : route.continue(),
    );
}

export function respondWithError(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) =>
      isApiRequest(route.request().resourceType())
        ? route.fulfill({
            status: 500,
            json: { statusCode: 500, code: "internal", message: "Server error, please try again" },
          })
        : route.continue(),
    );
}

export function respondWithEmptyList(path: RegExp) {
  return (page: Page) =>
    page.route(path, (route) =>
      isApiRequest(route.request().resourceType())
        ? route.fulfill({ status: 200, json: { statusCode: 200, data: [], nextCursor: null } })
        : route.continue(),
    );
}

/** Makes an API request return data that would take long to set up. */
export function respondWith(path: RegExp, response: { statusCode: number } & Record<string, unknown>) {
  return (page: Page) =>
    page.route(path, (route) =>
      isApiRequest(route.request().resourceType())
        ? route.fulfill({ status: response.statusCode, json: response })
        : route.continue(),
    );
}

/** Distinguishes API requests from page loads, since a page and an API request may have the same path. */
const isApiRequest = (resourceType: string) => resourceType === "fetch" || resourceType === "xhr";
