import { chromium, expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { findCoveredControls, holdToasts } from "../actors/covered-controls.ts";
import { launchOptions } from "../actors/launch-options.ts";
import { newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { boxOf } from "../actors/room/boxes.ts";

const TOAST = ".toast";
const STRIP = ".connection-banner";

let teacher: Person;
let visitor: Person;
let lecturePage: string;

test.beforeAll(async () => {
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  visitor = await newAccount("student", "Abel Girma");
  for (const name of ["Vectors", "Matrices", "Vectors and why"]) {
    const { _id } = await newLecture(teacher, { name, price: 250 });
    lecturePage = `/lecture?id=${_id}`;
  }
});
test.afterEach(({ browser }) => closePages({ browser }));

/** Lets every request fail that is not a GET, and thus every attempt to delete a lecture or to pay for one. */
const refuseChanges = (page: Page) =>
  page.route(/\/(?:classes|payment)\//, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500 }),
  );

const press = {
  create: (page: Page) => page.getByRole("button", { name: "Create", exact: true }),
  enroll: (page: Page) => page.getByRole("button", { name: /^Enroll/ }),
};

const form = {
  screen: "the form of a lecture",
  open: () => [teacher, "/create"] as const,
  button: press.create,
};
const lecture = { screen: "a lecture", open: () => [visitor, lecturePage] as const, button: press.enroll };
for (const { screen, open, button, width, details } of [
  { ...form, width: 1440, details: { tag: "@wide" } },
  { ...form, width: 390, details: {} },
  { ...lecture, width: 1440, details: {} },
  { ...lecture, width: 390, details: { tag: "@wide" } },
])
  test(
    `toasts move nothing of ${screen} at ${width} px, and cover no button that was pressed`,
    details,
    async ({ browser }) => {
      const page = await openAs(browser, ...open());
      await page.setViewportSize({ width, height: 844 });
      await refuseChanges(page);
      await holdToasts(page);
      const pressed = button(page);
      await expect(pressed).toBeVisible();
      // What loads late would move the page as well.
      await page.waitForLoadState("networkidle");
      // On the page, not in the window: a form scrolls to its first issue.
      const places = () =>
        page.evaluate(() =>
          ["h1", ".site-header", "main", ".site-footer"].map((part) => {
            const { top = 0, height } = document.querySelector(part)?.getBoundingClientRect() ?? {};
            return [part, Math.round(top + window.scrollY), height];
          }),
        );
      // At the window's top edge, where the toasts lie.
      await pressed.evaluate((control) => control.scrollIntoView({ behavior: "instant", block: "start" }));
      await pressed.evaluate((control: HTMLElement) => control.focus({ preventScroll: true }));
      await page.keyboard.press("Enter");
      await expect(page.locator(TOAST)).toHaveCount(1);
      const withOne = await places();
      await pressed.evaluate((control: HTMLElement) => control.focus({ preventScroll: true }));
      await page.keyboard.press("Enter");
      await expect(page.locator(TOAST)).toHaveCount(2);
      expect(await places()).toEqual(withOne);
      const name = (await pressed.textContent()) ?? "";
      expect(await findCoveredControls(page, TOAST, "main")).not.toContain(name);
      for (const toast of await page.locator(TOAST).all()) await expect(toast).toBeInViewport({ ratio: 1 });
      for (const _ of [1, 2]) await page.getByRole("button", { name: "Dismiss" }).last().click();
      await expect(page.locator(TOAST)).toHaveCount(0);
      expect(await places()).toEqual(withOne);
    },
  );

test("the strip of a lost connection covers nothing", async ({ browser }) => {
  for (const [person, path] of [
    [teacher, "/create"],
    [visitor, lecturePage],
  ] as const) {
    const page = await openAs(browser, person, path);
    await expect(page.getByRole("button", { name: /^(?:Create|Enroll)$/ })).toBeVisible();
    // The lecture's files load last; without them, a button to try again would come while the page is measured.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await expect(page.locator(STRIP)).toContainText("You're offline.");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      expect(await findCoveredControls(page, STRIP), `${path}, ${width} px`).toEqual([]);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      const last = page.locator("main :is(input, textarea, button, a[href])").last();
      await last.evaluate((field) => field.blur());
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
      const { y: edge } = await boxOf(page.locator(STRIP));
      const end = async () => {
        const { y, height: own } = await boxOf(last);
        return y + own;
      };
      await expect.poll(end, `${path}, ${width} px`).toBeLessThanOrEqual(edge);
    }
    await page.context().setOffline(false);
  }
});

const withScrollBars = () =>
  chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ["--hide-scrollbars"] });

test("the room is as high as the window, where scroll bars take room", async () => {
  const browser = await withScrollBars();
  const page = await openAs(browser, teacher, lecturePage.replace("/lecture?id=", "/class/") + "/t");
  for (const [width, height] of [
    [1440, 900],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator(".room-status")).toBeVisible();
    const { scrollHeight, clientWidth } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect({ scrollHeight, clientWidth }).toEqual({ scrollHeight: height, clientWidth: width });
  }
  await browser.close();
});

test("a dialog shifts nothing, where scroll bars take room", async () => {
  const browser = await withScrollBars();
  const page = await openAs(browser, teacher, "/dashboard");
  await page.setViewportSize({ width: 1024, height: 600 });
  const opener = page.getByRole("button", { name: "Delete Course" }).first();
  await opener.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(
    0,
  );
  // Rounded to whole pixels: a row of cards can shift by a fraction of a pixel.
  const places = async () => {
    const parts = ["h1", ".site-header", ".site-footer"].map((part) => boxOf(page.locator(part)));
    return (await Promise.all(parts)).map(({ x, y, width }) => [x, y, width].map(Math.round));
  };
  const before = await places();
  await opener.click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole("button", { name: "No" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(await places()).toEqual(before);
  await browser.close();
});
