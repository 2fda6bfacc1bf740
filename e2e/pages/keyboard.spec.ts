import { expect, test, type Locator, type Page } from "playwright/test";
import { newLecture, newAccount, openAs, password } from "../actors/person.ts";
import { expectSource } from "../actors/room/expect-stage.ts";
import { stackUrl } from "../stack/url.ts";

const MOST_STEPS = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns a screenshot of an element and its surroundings; a card's link shows its focus around the card. */
async function around(page: Page, element: Locator): Promise<Buffer> {
  const box = await element.evaluate((it) => {
    const { x, y, width, height } = (it.closest("article") ?? it).getBoundingClientRect();
    return { x, y, width, height };
  });
  const [x, y] = [Math.max(0, box.x - 8), Math.max(0, box.y - 8)];
  const clip = { x, y, width: box.width + 16, height: box.height + 16 };
  return page.screenshot({ clip, animations: "disabled" });
}

/** Presses Tab until `target` has the focus; `target` must then be in view with a visible focus indicator. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const has = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; !(await has()); steps += 1) {
    if (steps === MOST_STEPS) throw new Error(`Tab never comes to ${target.toString()}.`);
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeInViewport();
  const focused = await around(page, target);
  await target.blur();
  const plain = await around(page, target);
  await target.focus();
  expect(focused.equals(plain), `the focus on ${target.toString()} is seen`).toBe(false);
}

async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses Tab, and returns the name of the control that has the focus if it is in view and nothing covers it. */
async function nextSeen(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const control = document.activeElement;
    if (control === null) return "nothing";
    const { x, y, width, height } = control.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const name = control.getAttribute("aria-label") ?? control.textContent.trim();
    return control.contains(top) ? name : `hidden: ${name}`;
  });
}

test(
  "the first Tab on a page goes to a link past the header, and each of the next to something in view",
  { tag: "@wide" },
  async ({ browser }) => {
    const page = await openAs(browser, await newAccount("student", "Abel Girma"), "/lectures");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        "/lectures",
        "/dashboard",
        "/profile",
        "/success?ref=gb-none",
        "/mentors",
        "/",
        "/pricing",
      ]) {
        await page.goto(`${stackUrl()}${path}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        expect(await nextSeen(page), `${path}, ${width} px`).toBe("Skip to content");
        for (const step of [2, 3])
          expect(await nextSeen(page), `${path}, ${width} px, ${step}`).not.toMatch(/^hidden|^nothing/);
      }
    }
  },
);

test(
  "the focus stays where it is while the application takes over from the server's page",
  { tag: "@wide" },
  async ({ browser }) => {
    const page = await openAs(browser, await newAccount("student", "Abel Girma"), "/profile");
    const tabbed = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await tabbed.promise;
      await route.continue();
    });
    await page.goto(`${stackUrl()}/mentors`, { waitUntil: "commit" });
    await page.locator("#ssr h1").waitFor();
    for (const name of ["Skip to content", "Gubae"]) expect(await nextSeen(page)).toBe(name);
    tabbed.resolve();
    await expect(page.locator("#ssr")).toHaveCount(0);
    expect(await nextSeen(page)).toBe("My Dashboard");
  },
);

test("a student logs in, finds a lecture, pays and is enrolled by keyboard alone", async ({ page }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const { name } = await newLecture(teacher, { name: `Sundials ${Date.now()}`, price: 450 });

  await page.goto(`${stackUrl()}/login`);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(student.email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Subscribed Lectures" })).toBeVisible();

  const nav = page.getByRole("navigation", { name: "Main" });
  await press(page, nav.getByRole("link", { name: "All Courses" }));
  await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toContainText(name);

  await press(page, page.getByRole("article").getByRole("link", { name, exact: true }));
  await expect(page).toHaveURL(/\/lecture\?/);
  await press(page, page.getByRole("button", { name: "Enroll" }).first());

  await expect(page.getByRole("note")).toHaveText("Sandbox: no real money is charged");
  await press(page, page.getByRole("button", { name: /^Pay / }));
  await expect(page.getByText("Payment Successfully Completed")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Go Back" }));
  await expect(page.getByRole("link", { name: "Go to class" })).toBeVisible();
});

test(
  "an instructor creates a lecture and hosts it by keyboard alone",
  { tag: "@wide" },
  async ({ browser }) => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const page = await openAs(browser, teacher, "/dashboard");
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    };
    const nav = page.getByRole("navigation", { name: "Main" });
    await press(page, nav.getByRole("link", { name: "Create a Lecture" }));
    const title = `Sundials ${Date.now()}`;
    await type("Title", title);
    await type("Description", "Shadows, seasons, and how to read them.");
    const inAddis = new Date(Date.now() + 3 * HOUR_MS + 3 * MINUTE_MS).toISOString();
    const [year, month, day] = inAddis.slice(0, 10).split("-");
    const hour = Number(inAddis.slice(11, 13));
    // The parts of the field are typed as Chromium shows them in English. A year could have more digits than four.
    await type("Date and time", `${month}${day}${year}`);
    await page.keyboard.press("ArrowRight");
    const hour12 = String(hour % 12 || 12).padStart(2, "0");
    await page.keyboard.type(`${hour12}${inAddis.slice(14, 16)}${hour < 12 ? "a" : "p"}`);
    await type("Price in Birr", "0");
    await press(page, page.getByRole("button", { name: "Create", exact: true }));
    await expect(page).toHaveURL(/\/dashboard/);

    const card = page.getByRole("article").filter({ hasText: title });
    await press(page, card.getByRole("link", { name: "Host Class" }));
    await expect(page).toHaveURL(/\/status/);
    await press(page, page.getByRole("main").getByRole("link", { name: "Host Class" }));
    await press(page, page.getByRole("button", { name: "Start Video" }));
    await expectSource(page, "camera");
  },
);
