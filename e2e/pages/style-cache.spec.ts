import { expect, type Page, test } from "playwright/test";
import { stackUrl } from "../stack/url.ts";

/** Returns the page's text as served, and all CSS rules in order. */
async function open(page: Page, path: string) {
  const reply = await page.goto(stackUrl() + path);
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  );
  return { text: (await reply?.text()) ?? "", rules };
}

const inPlace = /data-style="[\w-]+"/;

// Blocks the application, which would add styles during the comparison.
test.beforeEach(({ page }) => page.route(/\/assets\/(?!styles-).*\.js$/, (route) => route.abort()));

for (const path of ["/login", "/pricing"])
  test(`${path} leaves out the styles that the browser keeps, and looks the same`, async ({ page }) => {
    const first = await open(page, path);
    expect(first.text).not.toMatch(inPlace);
    expect(first.rules.length).toBeGreaterThan(100);

    const second = await open(page, path);
    expect(second.text).toMatch(inPlace);
    expect(second.text.length).toBeLessThan(first.text.length * 0.6);
    expect(second.rules).toEqual(first.rules);
  });

test("where the styles were cleared, the page gets their files, and the next one carries them again", async ({
  page,
}) => {
  const first = await open(page, "/login");
  await page.evaluate(() => window.localStorage.clear());
  const cleared = await open(page, "/login");
  expect(cleared.text).toMatch(inPlace);
  await expect(page.locator("h1")).toBeVisible();
  expect(cleared.rules).toEqual(first.rules);
  const again = await open(page, "/login");
  expect(again.text).not.toMatch(inPlace);
  expect(again.rules).toEqual(first.rules);
});

test("without scripts the files are there", async ({ page, browser }) => {
  const first = await open(page, "/login");
  const cookies = await page.context().cookies();
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(cookies);
  const reader = await context.newPage();
  const { text, rules } = await open(reader, "/login");
  expect(text).toMatch(inPlace);
  expect(first.rules.filter((rule) => !rules.includes(rule))).toEqual([]);
  await context.close();
});
