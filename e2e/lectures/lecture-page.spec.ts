import { expect, test } from "playwright/test";
import { lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { refundRule } from "#contract/payments/refund-rule.ts";
import { closePages } from "../actors/close-pages.ts";
import { newLecture, newAccount, openAs, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

const attack = `Algebra</title><script>document.title="taken"</script><b>now</b>`;

test.afterEach(({ browser }) => closePages({ browser }));

test("a shared link shows a guest the lecture and leads them back to it after log-in", async ({ page }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(teacher, { name: attack, price: 200 });
  const link = `${stackUrl()}/lecture?id=${lecture._id}`;
  const pageErrors: string[] = [];
  page.on("console", (message) => message.type() === "error" && pageErrors.push(message.text()));

  await test.step("the head describes it, and nothing of it runs", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(attack);
    await expect(page).toHaveTitle(/^Algebra<\/title><script>/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/lecture\?id=/);
    const event = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(event ?? "")).toMatchObject({ "@type": "Event", name: attack });
    await expect(page.getByText(teacher.email)).toHaveCount(0);
    // The application's page, which may replace the served one meanwhile, starts with the details closed.
    await expect(async () => {
      await page.locator(".payment-terms details:not([open]) summary").click({ timeout: 500 });
      await expect(page.getByText(refundRule.en)).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(pageErrors).toEqual([]);
  });

  await test.step("its calendar file is had without a session", async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar" }).click();
    expect((await file).suggestedFilename()).toMatch(/^gubae-.*\.ics$/);
    const text = await (await fetch(`${stackUrl()}${lectureCalendarPath(lecture._id)}`)).text();
    expect(text).toContain("METHOD:PUBLISH");
  });

  await test.step("logging in leads back", async () => {
    await page.getByRole("link", { name: "Log in to enroll" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(student.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole("button", { name: "Enroll" })).toBeVisible();
  });

  expect((await page.goto(`${stackUrl()}/lecture?id=${teacher.id}`))?.status()).toBe(404);
  await expect(page.getByText("This lecture doesn't exist or has been deleted.")).toBeVisible();
});

test("a guest's lecture works without scripts, is read without React, and does not flicker when the application mounts", async ({
  browser,
}) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  // Far enough in the future that the server-rendered time stays correct.
  const schedule = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const lecture = await newLecture(teacher, { price: 200, schedule });
  const link = `${stackUrl()}/lecture?id=${lecture._id}`;
  const name = { level: 1, name: lecture.name } as const;
  await test.step("without scripts", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(link);
    await expect(page.getByRole("heading", name)).toBeVisible();
    await expect(page.getByText("200 birr")).toBeVisible();
    await expect(page.getByText("Addis Ababa time (GMT+3), in")).toBeVisible();
    for (const tool of ["Add to calendar", "Google Calendar", "Telegram"])
      await expect(page.getByRole("link", { name: tool })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("banner").getByRole("link", { name: "Mentors" })).toBeVisible();
    await page.getByRole("link", { name: "Log in to enroll" }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Flecture/);
    await page.close();
  });
  await test.step("before a script has run, but not for who may be signed in", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route("**/*.js", () => undefined);
    const toLogIn = page.locator(`#ssr a[href^="/login"]`, { hasText: "Log in to enroll" });
    await page.goto(link, { waitUntil: "commit" });
    await expect(toLogIn).toBeVisible();
    for (const cookie of ["kept_styles", "session_hint", "hand_over_hint"]) {
      await context.clearCookies();
      await context.addCookies([{ name: cookie, value: "yes", url: stackUrl() }]);
      await page.goto(link, { waitUntil: "commit" });
      await expect(page.getByRole("heading", name)).toBeVisible();
      await expect(toLogIn).toBeHidden();
    }
    await context.close();
  });
  await test.step("with islands", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(link);
    const menu = page.getByRole("button", { name: "Open menu" });
    await menu.click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Mentors" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      /^(Link copied\.|Copy this link: http.*)$/,
    );
    await page.getByRole("contentinfo").getByRole("combobox", { name: "Language" }).selectOption("am");
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
    await expect(page.locator("#root > :not(.first-paint)")).toHaveCount(0);
    await page.close();
  });
  await test.step("and with the application, also when the picture never comes", async () => {
    const page = await browser.newPage();
    await page.route("**/pictures/**", () => undefined);
    await page.addInitScript((wanted) => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const headings = [...document.querySelectorAll("h1")].filter((h1) => h1.textContent === wanted);
        seen.push(headings.some((h1) => h1.checkVisibility({ visibilityProperty: true })));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, lecture.name);
    await page.goto(link);
    await expect(page.getByRole("link", { name: "Log in to enroll" })).toBeVisible();
    await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
    // A keyboard shortcut starts the application, which then handles the same key press.
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(page.locator("#ssr")).toHaveCount(0);
    await expect(page.locator("h1", { hasText: lecture.name })).toHaveCount(1);
    const frames = await page.evaluate(() => ("seen" in window ? (window.seen as boolean[]) : []));
    expect(frames.slice(frames.indexOf(true))).not.toContain(false);
    await page.close();
  });
});

test(
  "a guest reads a lecture that is near without React, minute by minute",
  { tag: "@wide" },
  async ({ page }) => {
    const schedule = new Date(Date.now() + 18 * 60_000).toISOString();
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), {
      price: 200,
      schedule,
    });
    const when = page.locator(".lecture-detail__when");
    // The server's time advances with the page's.
    let passedMs = 0;
    const pass = (ms: number) => {
      passedMs += ms;
      return page.clock.runFor(ms);
    };
    await page.route("**/*", async (route) => {
      if (route.request().resourceType() !== "fetch") return route.fallback();
      const response = await route.fetch();
      const date = new Date(Date.now() + passedMs).toUTCString();
      return route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await page.clock.install();
    await page.goto(`${stackUrl()}/lecture?id=${lecture._id}`);
    await expect(page.getByRole("link", { name: "Log in to enroll" })).toBeVisible();
    await expect(when).toContainText(/Upcoming.*in 18 minutes/);
    await pass(5 * 60_000);
    await expect(when).toContainText(/Starts soon.*in 13 minutes/);
    await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
    await expect(page.locator("#root > :not(.first-paint)")).toHaveCount(0);
    await pass(6 * 60_000);
    await expect(page.locator("#ssr")).toHaveCount(0);
    await expect(when).toContainText("in 7 minutes");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test("a guest elsewhere reads their own time without React", { tag: "@wide" }, async ({ browser }) => {
  const schedule = "2027-03-02T09:00:00Z";
  const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), { price: 200, schedule });
  const now = Date.parse("2027-02-20T09:00:00Z");
  const link = `${stackUrl()}/lecture?id=${lecture._id}`;
  const whenIn = async (timezoneId: string) => {
    const page = await browser.newPage({ timezoneId });
    await page.clock.setFixedTime(now);
    // The page takes the server time from its own markup.
    await page.route(link, async (route) => {
      const response = await route.fetch();
      const sent = /(?<=data-served-at=")\d+/;
      await route.fulfill({ response, body: (await response.text()).replace(sent, String(now)) });
    });
    await page.goto(link);
    await expect(page.getByRole("link", { name: "Log in to enroll" })).toBeVisible();
    await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
    return page.locator(".lecture-detail__when");
  };
  await expect(await whenIn("Africa/Nairobi")).not.toContainText("your time");
  await expect(await whenIn("Asia/Dubai")).toContainText("· 13:00 your time");
});

test(
  "a guest whose device's clock is five hours off reads the server's time, and is told once",
  { tag: "@wide" },
  async ({ browser }) => {
    const schedule = new Date(Date.now() + 40 * 60_000).toISOString();
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), {
      price: 200,
      schedule,
    });
    const page = await browser.newPage();
    await page.clock.setSystemTime(Date.now() + 5 * 3_600_000);
    await page.goto(`${stackUrl()}/lecture?id=${lecture._id}`);
    await expect(page.getByText("The clock on this device is wrong.").last()).toBeVisible();
    await expect(page.locator("#ssr")).toHaveCount(0);
    const offered = async () => {
      await expect(page.getByRole("link", { name: "Log in to enroll" })).toBeVisible();
      await expect(page.locator(".lecture-detail__when")).toContainText(/Upcoming.*in (39|40) minutes/);
    };
    await offered();
    await page.reload();
    await offered();
    // After one message about the device's wrong clock, the page works without the application and still uses the
    // server's time.
    await expect(page.locator("#ssr[data-read]")).toHaveCount(1);
    await expect(page.locator("#root > :not(.first-paint)")).toHaveCount(0);
  },
);

test("on a phone the enroll button stays in view, and nothing is too wide", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const page = await openAs(browser, await newAccount("student", "Abel Girma"), `/lecture?id=${lecture._id}`);
  for (const width of [320, 390, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 600 });
    await expect(page.getByRole("button", { name: "Enroll" })).toBeInViewport();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
});

test("after No the dialog returns the focus to its opener", { tag: "@wide" }, async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const page = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
  const opener = page.getByRole("button", { name: "Delete Course" });
  for (const answer of ["No", "Escape"]) {
    await opener.press("Enter");
    await expect(page.getByRole("alertdialog")).toContainText("Delete Course?");
    await expect(page.getByRole("button", { name: "No" })).toBeFocused();
    await page.keyboard.press(answer === "No" ? "Enter" : "Escape");
    await expect(opener).toBeFocused();
  }
});
