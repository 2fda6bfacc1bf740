import { expect, test } from "playwright/test";
import { stackUrl } from "../stack/url.ts";

const DARK_PAPER = "rgb(22, 18, 14)";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page shows all its content and links", async ({ page }) => {
    await page.goto(stackUrl());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Learn live/);
    for (const name of ["What people say", "Tigist Alemayehu"])
      await expect(page.getByRole("heading", { name }).first()).toBeVisible();
    const nav = page.getByRole("navigation").first();
    for (const [name, path] of [
      ["Pricing", "/pricing"],
      ["About us", "/about"],
      ["Contact", "/contact"],
      ["Mentors", "/mentors"],
      ["Lectures", "/subjects"],
    ] as const)
      await expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    await nav.getByRole("link", { name: "Pricing" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The demonstration's fee, which the server writes into the page.
    await expect(page.locator("main")).toContainText("Gubae keeps 10% of the price");
  });

  test("it is served in the requested language", async ({ page }) => {
    await page.goto(`${stackUrl()}/?lang=am`);
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u1200-\u137F]/u);
  });

  test("its language is chosen by a link in the footer, and kept on other pages", async ({ page }) => {
    await page.goto(`${stackUrl()}/about`);
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "አማርኛ" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await page.goto(stackUrl());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u1200-\u137F]/u);
  });

  test("the side menu of a phone opens and closes", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(stackUrl());
    const link = page.locator("#landing-menu").getByRole("link", { name: "Pricing" });
    await expect(link).toBeHidden();
    const button = page.getByRole("button", { name: "Open menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(link).toBeHidden();
  });

  // No script has run, so these are the colours of the first paint.
  for (const path of ["/", "/login"])
    test(`dark colours are there from the first paint of ${path}`, async ({ page, context }) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(`${stackUrl()}${path}`);
      expect(await ground()).toBe(DARK_PAPER);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await ground()).not.toBe(DARK_PAPER);
      await context.addCookies([{ name: "colours", value: "dark", url: stackUrl() }]);
      await page.reload();
      expect(await ground()).toBe(DARK_PAPER);
    });
});

test("the public pages load nothing of React, of the API client or of its schemas", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  const marks = {
    react: /react-dom|onCaughtError/,
    schemas: /ZodError/,
    client: /was not understood/,
  };
  const loaded = async () => {
    const text = (await Promise.all(scripts)).join("");
    return Object.entries(marks).flatMap(([name, mark]) => (mark.test(text) ? [name] : []));
  };
  for (const path of ["/", "/pricing"]) await page.goto(`${stackUrl()}${path}`, { waitUntil: "networkidle" });
  expect(scripts.length).toBeGreaterThan(0);
  expect(await loaded()).toEqual([]);
  // Proves that the marks work: on a page that does load these libraries, every mark is found.
  await page.goto(`${stackUrl()}/contact`, { waitUntil: "networkidle" });
  await expect.poll(loaded).toEqual(Object.keys(marks));
});

test("a viewer's room loads nothing that mends old browsers' WebRTC, and no host's lists", async () => {
  const page = await (await fetch(`${stackUrl()}/class/any/f`, { headers: { accept: "text/html" } })).text();
  const names = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
  const scripts = await Promise.all(names.map(async (name) => (await fetch(stackUrl() + name)).text()));
  // Proves that the room's scripts are among those examined.
  expect(scripts.some((text) => text.includes("PeerJS: "))).toBe(true);
  for (const mark of ["mozGetUserMedia", "estimateSize"])
    expect(names.filter((_, at) => scripts[at]?.includes(mark))).toEqual([]);
});

test("the chosen language is kept, whatever language the page is served in", async ({ browser }) => {
  const context = await browser.newContext({ locale: "am-ET" });
  await context.addInitScript(() => {
    if (localStorage.getItem("preferences") === null)
      localStorage.setItem("preferences", JSON.stringify({ language: "en" }));
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(stackUrl());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Learn live/);
  await expect(page.getByRole("heading", { name: "Tigist Alemayehu" })).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).first().selectOption("am");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u1200-\u137F]/u);
  await expect(page.getByRole("heading", { name: "ትዕግስት ዓለማየሁ" })).toBeVisible();
  await expect(page.locator("#language-landing")).toBeFocused();
  expect(errors).toEqual([]);
  await context.close();
});

test("the islands switch the colours and say when the device is offline", async ({ page, context }) => {
  await page.goto(`${stackUrl()}/pricing`);
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await expect(page.locator("body")).toHaveCSS("background-color", DARK_PAPER);
  await context.setOffline(true);
  await expect(page.getByRole("status")).toContainText("You're offline.");
  await context.setOffline(false);
  await expect(page.getByRole("status")).toHaveText("You're back online.");
  await page.goto(stackUrl());
  await expect(page.locator("body")).toHaveCSS("background-color", DARK_PAPER);
  await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("dark");
});
