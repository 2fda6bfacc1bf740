import { Secret, TOTP } from "otpauth";
import { type Browser, expect, type Page, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs, password } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

async function withoutScripts(browser: Browser, path: string, locale = "en"): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale });
  const page = await context.newPage();
  await page.goto(`${stackUrl()}${path}`);
  return page;
}

async function logInAs(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** The application's scripts, without the page's own small scripts. */
const application = /\/assets\/(?!served|islands|mount|styles).*\.js$/;

/** Delays the application until it is released. The page's own small scripts run. */
async function holdApplication(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(application, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("log-in works without scripts: a mistake is named, and success leads back", async ({ browser }) => {
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), { price: 200 });
  const next = `/lecture?id=${lecture._id}`;
  const page = await withoutScripts(browser, `/login?${new URLSearchParams({ next })}`);

  await logInAs(page, student.email, "something else");
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Try again.");
  await expect(page.getByLabel("Email")).toHaveValue(student.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await page.content()).not.toContain("something else");

  await logInAs(page, student.email);
  await expect(page).toHaveURL(stackUrl() + next);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(lecture.name);
});

test("sign-up works without scripts, in Amharic too", { tag: "@wide" }, async ({ browser }) => {
  const page = await withoutScripts(browser, "/signup", "am");
  const email = `abel-${Date.now()}@example.test`;
  const fill = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
  await fill("firstName", "አበል");
  await fill("lastName", "ግርማ");
  await fill("email", email);
  await fill("password", password);
  await fill("confirmation", "another one");
  await page.locator('input[name="role"][value="student"]').check();
  await page.locator("button[type=submit]").click();
  await expect(page.locator('input[name="confirmation"]')).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator('input[name="firstName"]')).toHaveValue("አበል");
  await expect(page.locator('input[name="role"][value="student"]')).toBeChecked();

  await fill("password", password);
  await fill("confirmation", password);
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  "a tab beside the form's is quicker to take the session over; both are logged in",
  { tag: "@wide" },
  async ({ page, context }) => {
    const student = await newAccount("student", "Sara Tesfaye");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/users/session/hand-over", async (route) => {
      await released;
      await route.continue();
    });
    const releaseForm = await holdApplication(page);
    await page.goto(`${stackUrl()}/login?next=%2Fprofile`, { waitUntil: "commit" });
    await page.getByLabel("Stay logged in").check();
    const takes = page.waitForRequest("**/users/session/hand-over");
    await logInAs(page, student.email);
    await expect(page).toHaveURL(/\/profile$/);
    releaseForm();
    await takes;

    const beside = await context.newPage();
    await beside.goto(`${stackUrl()}/profile`);
    await expect(beside.getByText(student.email).first()).toBeVisible();
    release();
    await expect(page.getByText(student.email).first()).toBeVisible();
  },
);

test("what was typed before the application came stays, and what was pressed happens", async ({ page }) => {
  const student = await newAccount("student", "Sara Tesfaye");
  const release = await holdApplication(page);
  await page.goto(`${stackUrl()}/login?next=%2Fprofile`, { waitUntil: "commit" });

  await test.step("typed text, a choice and the focus move to the application's form", async () => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Stay logged in").check();
    await page.getByLabel("Email").pressSequentially("somebody@else.example");
    // Selects the whole text, so that the next key replaces it even if the application's form has already replaced the
    // server-rendered form.
    await page.keyboard.press("ControlOrMeta+a");
    release();
    await expect(page.locator("#ssr")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(student.email);
    await expect(page.getByLabel("Stay logged in")).toBeChecked();
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL(/\/profile$/);
  });

  await test.step("a form sent before the application came opens a session, once", async () => {
    await page.context().clearCookies();
    await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()));
    const releaseAgain = await holdApplication(page);
    await page.goto(`${stackUrl()}/login?next=%2Fprofile`, { waitUntil: "commit" });
    await logInAs(page, student.email);
    await page.waitForURL(/\/profile$/, { waitUntil: "commit" });
    releaseAgain();
    await expect(page.getByRole("heading", { name: student.name })).toBeVisible();
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => name.includes("hand_over"))).toEqual([]);
  });
});

test("nothing moves when the application comes", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/login", "/signup"]) {
    await page.goto(stackUrl() + path);
    await expect(page.locator("#ssr")).toHaveCount(0);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    const shifts = await page.evaluate(() => ("shifts" in window ? (window.shifts as number[]) : [1]));
    expect(shifts.filter((shift) => shift > 0.01)).toEqual([]);
  }
});

test("once a form is sent, files that have not started are held back", async ({ page }) => {
  const release = await holdApplication(page);
  const asked: string[] = [];
  page.on("request", (request) => application.test(request.url()) && asked.push(request.url()));
  await page.goto(`${stackUrl()}/login`, { waitUntil: "commit" });
  await expect.poll(() => asked.length).toBe(3);
  // Suppresses the submission, so that the page stays.
  await page.evaluate(() => document.addEventListener("submit", (event) => event.preventDefault()));
  await logInAs(page, "abel@example.test");
  const came = asked.map((url) => page.waitForResponse(url));
  release();
  for (const response of await Promise.all(came)) await response.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(asked).toHaveLength(3);
  await expect(page.locator("#ssr")).toHaveCount(1);
});

test.describe("back at the lecture from a log-in without the application", () => {
  const toClass = (page: Page) => page.getByRole("link", { name: "Go to class" });

  test("the link to class is there before it works, and a press is kept", async ({ page }) => {
    const student = await newAccount("student", "Sara Tesfaye");
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
    await enrollFree(student, lecture);
    const link = `/lecture?id=${lecture._id}`;
    const release = await holdApplication(page);
    await page.goto(`${stackUrl()}/login?${new URLSearchParams({ next: link })}`, { waitUntil: "commit" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Until this request, the link works without scripts. From then on, the page's first script captures clicks.
    const firstScript = page.waitForRequest("**/users/session/hand-over");
    await logInAs(page, student.email);
    await page.waitForURL(stackUrl() + link, { waitUntil: "commit" });
    await expect(toClass(page)).toBeVisible();
    await expect(page.locator("#ssr").getByRole("link", { name: "Log in to enroll" })).toHaveCount(0);
    await firstScript;
    await toClass(page).click();
    await expect(toClass(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.locator("#ssr").getByRole("heading", { level: 1 })).toHaveText(lecture.name);

    release();
    await expect(page.getByRole("link", { name: "Join Class" })).toBeVisible();
    await expect(page).toHaveURL(`${stackUrl()}/status?id=${lecture._id}`);
    // No file that only the lecture page needs was loaded, and the session exchange already included the account.
    expect(asked.filter((file) => /\/assets\/(lecture|enrolling)-/.test(file))).toEqual([]);
    expect(asked.filter((file) => /^\/users\/(me|session)/.test(file))).toEqual(["/users/session/hand-over"]);
    // The session exchange happens once, and the session persists.
    await page.goBack();
    await expect(toClass(page)).toBeVisible();
    await page.reload();
    await expect(toClass(page)).toBeVisible();
  });

  test(
    "a press while the application asks for the seat is followed too",
    { tag: "@wide" },
    async ({ page }) => {
      const student = await newAccount("student", "Sara Tesfaye");
      const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
      await enrollFree(student, lecture);
      const link = `/lecture?id=${lecture._id}`;
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/enrollments/enrolled/**", async (route) => {
        await released;
        await route.continue();
      });
      const releaseForm = await holdApplication(page);
      await page.goto(`${stackUrl()}/login?${new URLSearchParams({ next: link })}`, { waitUntil: "commit" });
      const asked = page.waitForRequest("**/enrollments/enrolled/**");
      await logInAs(page, student.email);
      await page.waitForURL(stackUrl() + link, { waitUntil: "commit" });
      releaseForm();
      await asked;
      await toClass(page).click();
      await expect(page.getByRole("link", { name: "Join Class" })).toBeVisible();
      await expect(page).toHaveURL(`${stackUrl()}/status?id=${lecture._id}`);
      release();
    },
  );

  test(
    "without a seat it waits for the application, and so does who comes with a used cookie",
    { tag: "@wide" },
    async ({ page }) => {
      const student = await newAccount("student", "Sara Tesfaye");
      const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
      const link = `/lecture?id=${lecture._id}`;
      const release = await holdApplication(page);
      await page.goto(`${stackUrl()}/login?${new URLSearchParams({ next: link })}`, { waitUntil: "commit" });
      await logInAs(page, student.email);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lecture.name);
      await expect(page.locator(".lecture-detail__action").first()).toBeHidden();
      await expect(toClass(page)).toHaveCount(0);
      const cookies = await page.context().cookies();
      release();
      await expect(page.getByRole("button", { name: "Enroll" })).toBeVisible();

      await enrollFree(student, lecture);
      const releaseAgain = await holdApplication(page);
      await page.context().addCookies(cookies);
      await page.evaluate(() => sessionStorage.clear());
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(lecture.name);
      await expect(toClass(page)).toHaveCount(0);
      releaseAgain();
      await expect(page.getByRole("link", { name: "Log in to enroll" })).toBeVisible();
    },
  );

  test("without scripts, in Amharic, the link to class is there", { tag: "@wide" }, async ({ browser }) => {
    const student = await newAccount("student", "Sara Tesfaye");
    const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
    await enrollFree(student, lecture);
    const next = `/lecture?id=${lecture._id}`;
    const page = await withoutScripts(browser, `/login?${new URLSearchParams({ next })}`, "am");
    await page.locator('input[name="email"]').fill(student.email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator("main button[type=submit]").click();
    await expect(page.getByRole("link", { name: "ወደ ክፍል ይሂዱ" })).toHaveAttribute(
      "href",
      `/status?id=${lecture._id}`,
    );
    await expect(page.getByRole("link", { name: "ወደ ክፍል ይሂዱ" })).toBeVisible();
  });
});

test("the second step of a log-in works without scripts", { tag: "@wide" }, async ({ browser }) => {
  const person = await newAccount("student", "Hanna Tesfaye");
  const profile = await openAs(browser, person, "/profile/security");
  const section = profile.getByRole("region", { name: "Two-step log-in" });
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  const key = (await section.locator(".second-factor__key").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await section.getByLabel("Code").fill(app.generate());
  await section.getByLabel("Your password").fill(password);
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.locator("li code")).toHaveCount(10);
  const [recoveryCode = ""] = await section.locator("li code").allTextContents();

  const page = await withoutScripts(browser, "/login");
  await logInAs(page, person.email);
  for (const code of ["000000", recoveryCode]) {
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    if (code === "000000") await expect(page.getByRole("alert")).toContainText("This code is wrong");
  }
  await expect(page).toHaveURL(/\/dashboard$/);
});
