import { expect, test, type Page } from "playwright/test";
import { updateAccount } from "#contract/accounts/account.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { call } from "../actors/api.ts";
import { newLecture, newAccount, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let almaz: Person;
let lectureId: string;

/** Returns a photo-like picture of 1600 × 900 as a data URL, drawn by the browser. */
function photo(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 900 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    const sky = context.createLinearGradient(0, 0, 1600, 900);
    sky.addColorStop(0, "#14573f");
    sky.addColorStop(1, "#f2b83a");
    context.fillStyle = sky;
    context.fillRect(0, 0, 1600, 900);
    return canvas.toDataURL("image/jpeg", 0.9);
  });
}

test.beforeAll(async ({ browser }) => {
  almaz = await newAccount("instructor", "Almaz Tesfaye");
  lectureId = (await newLecture(almaz, { name: "Vectors and why" }))._id;
  const page = await browser.newPage();
  const picture = await photo(page);
  await page.close();
  await call(updateAccount, { token: almaz.token, params: { id: almaz.id }, body: { image: picture } });
  const body = {
    name: "A lecture with a picture",
    description: "Look at it.",
    schedule: new Date(Date.now() + 7_200_000).toISOString(),
    price: 0,
    thumbnail: picture,
  };
  await call(createLecture, { token: almaz.token, body });
});

test("a guest browses mentors and opens a lecture", async ({ page }) => {
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") pageErrors.push(message.text());
  });
  await page.goto(`${stackUrl()}/mentors`);
  await expect(page.getByRole("heading", { level: 1, name: "Mentors" })).toBeVisible();
  await page.getByRole("link", { name: "Tigist Alemayehu" }).click();
  await expect(page).toHaveTitle("Tigist Alemayehu · Gubae");
  await expect(page.getByText("I taught mathematics")).toBeVisible();
  await page.goto(`${stackUrl()}/mentor?id=${almaz.id}`);
  await page.getByRole("link", { name: "Vectors and why" }).click();
  await expect(page).toHaveURL(`${stackUrl()}/lecture?id=${lectureId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Vectors and why" })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test(
  "a guest reads mentors without the application, which comes when somebody needs it",
  { tag: "@wide" },
  async ({ page }) => {
    const application = page.waitForRequest(/\/assets\/index-/);
    let isAsked = false;
    void application.then(() => (isAsked = true));
    for (const path of ["/mentors", `/mentor?id=${almaz.id}`]) {
      await page.goto(`${stackUrl()}${path}`);
      await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
      await expect(page.locator("time").first()).toBeVisible();
    }
    await page.waitForLoadState("networkidle");
    expect(isAsked).toBe(false);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
);

test("a guest whose clock is another one gets the application", { tag: "@wide" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("preferences", JSON.stringify({ clock: "ethiopian" })));
  await page.goto(`${stackUrl()}/mentors`);
  await expect(page.locator("#ssr")).toHaveCount(0);
});

test("pictures are small AVIF files, cached for ever, and cause no layout shift", async ({ page }) => {
  const fetched: { path: string; cache: string | undefined }[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/pictures/"))
      fetched.push({ path: pathname, cache: response.headers()["cache-control"] });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${stackUrl()}/mentor?id=${almaz.id}`);
  await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
  const cover = page.locator(".lecture-card", { hasText: "A lecture with a picture" }).locator("img");
  const portrait = page.getByRole("img", { name: "Picture of Almaz Tesfaye" });
  for (const picture of [portrait, cover]) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
    const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(source).toMatch(/\/pictures\/[0-9a-f]{40}-\d+\.avif$/);
  }
  expect(fetched.map(({ cache }) => cache)).toEqual(fetched.map(() => "public, max-age=31536000, immutable"));
  const shift = await page.evaluate(() =>
    (Reflect.get(window, "shifts") as number[]).reduce((a, b) => a + b, 0),
  );
  expect(shift).toBeLessThan(0.1);
});

test("a shared link shows the mentor without scripts, and an unknown one is not found", async ({
  request,
}) => {
  const headers = { accept: "text/html" };
  const page = await request.get(`${stackUrl()}/mentor?id=${almaz.id}`, { headers });
  const text = await page.text();
  expect(text).toContain("<title>Almaz Tesfaye · Gubae</title>");
  expect(text).toContain('<meta property="og:type" content="profile" />');
  expect(text).not.toContain(almaz.email);
  const unknown = "01900000-0000-7000-8000-000000000000";
  const missing = await request.get(`${stackUrl()}/mentor?id=${unknown}`, { headers });
  expect(missing.status()).toBe(404);
});
