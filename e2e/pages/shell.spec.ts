import { expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { newAccount, openAs, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let teacher: Person;
test.afterEach(({ browser }) => closePages({ browser }));

test.beforeAll(async () => {
  teacher = await newAccount("instructor", "Almaz Tesfaye");
});

async function workerRules(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("on a phone the header is a menu that traps the focus", async ({ browser }) => {
  const page = await openAs(browser, teacher, "/lectures");
  await page.setViewportSize({ width: 390, height: 844 });
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(nav.getByRole("link", { name: "All Courses" })).toHaveAttribute("aria-current", "page");
  const button = page.getByRole("button", { name: "Close menu" });
  await page.keyboard.press("Shift+Tab");
  await expect(nav.getByRole("combobox", { name: "Theme" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("the header's bar is as wide as the content, and cuts neither the search nor the email's line", async ({
  browser,
}) => {
  const page = await openAs(browser, teacher, "/lectures");
  const search = page.getByRole("banner").getByRole("searchbox");
  await expect(page.getByText(teacher.email)).toBeVisible();
  for (const width of [1201, 1300, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.evaluate(() => {
      const edgesOf = (selector: string) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return { left, right };
      };
      return [
        edgesOf("main > *"),
        { left: edgesOf(".brand").left, right: edgesOf(".site-header__switches").right },
      ];
    });
    expect(edges[1], `${width} px`).toEqual(edges[0]);
    expect((await page.getByText(teacher.email).boundingBox())?.height).toBeLessThan(20);
    // The placeholder is as wide as a search for the same text.
    await search.fill((await search.getAttribute("placeholder")) ?? "");
    expect(await search.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    await search.clear();
  }
});

test("shortcuts navigate, and their sheet returns the focus", async ({ browser }) => {
  const page = await openAs(browser, teacher, "/lectures");
  await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
  await page.keyboard.type("gd");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: "Created Lectures" })).toBeVisible();
  const way = page.getByRole("button", { name: /Keyboard shortcuts/ });
  await way.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // Escape reaches the sheet only after the sheet has the focus.
  await expect(sheet.getByRole("switch")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(way).toBeFocused();
  // Waits until the sheet is gone, because it still handles keys while it fades out.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("gd?");
  await expect(page.getByRole("searchbox", { name: "Search for a course" })).toHaveValue("gd?");
});

test("where there is only touch, no keyboard shortcuts are offered", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  await context.addInitScript((token) => sessionStorage.setItem("token", token), teacher.token);
  const phone = await context.newPage();
  const computer = await openAs(browser, teacher, "/lectures");
  await phone.goto(computer.url());
  for (const page of [phone, computer])
    await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
  const shortcuts = (page: Page) => page.getByRole("button", { name: /Keyboard shortcuts/ });
  await expect(shortcuts(computer)).toBeVisible();
  await expect(shortcuts(phone)).toBeHidden();
});

test("the colour scheme can be chosen and is stored", async ({ browser }) => {
  const page = await openAs(browser, teacher, "/lectures");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("contentinfo").getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect.poll(ground).toBe(dark);
});

test("the web app can be installed", async ({ page, request }) => {
  await page.goto(`${stackUrl()}/login`);
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const reply = await request.get(`${stackUrl()}${address}`);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? "{}") as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(`${stackUrl()}${src}`)).status()).toBe(200);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reload shows our offline page, which leads back", async ({ page, context }) => {
    await page.goto(`${stackUrl()}/login`);
    await workerRules(page);
    // The page's files must be cached before the network is lost.
    await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: /Try again/ }).click();
    await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  });

  test("no response of the API is cached", { tag: "@wide" }, async ({ browser }) => {
    const page = await openAs(browser, teacher, "/lectures");
    await workerRules(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/offline.html");
    expect(kept.filter((path) => !/^\/(?:assets\/|offline\.|icon\.svg)/.test(path))).toEqual([]);
  });
});

test("an unreachable server is reported and polled, and failed content loads by itself", async ({
  browser,
}) => {
  const page = await openAs(browser, teacher, "/dashboard");
  await expect(page.getByRole("heading", { name: "Created Lectures" })).toBeVisible();
  await page.route(/\/(?:classes|healthz)/, (route) => route.abort("connectionrefused"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "All Courses" }).click();
  await expect(page.getByText("We can't reach Gubae. Trying again…")).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText("You're back online.")).toBeVisible();
});
