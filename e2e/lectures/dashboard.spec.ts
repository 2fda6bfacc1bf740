import { devices, expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newAccount, openAs, password, type Person } from "../actors/person.ts";
import { expectLive, expectMovingVideo } from "../actors/room/expect-stage.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

/** Counts clicks from now on, on this page and on later ones. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    addEventListener("click", (event) => {
      // Enter in a form triggers a synthetic click, which doesn't count.
      if (event.isTrusted && event.detail > 0) (window as unknown as { countPress: () => void }).countPress();
    });
  });
  return () => presses;
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto(`${stackUrl()}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: devices["Desktop Chrome"].viewport };

for (const { name, device, details } of [
  { name: "a phone", device: phone, details: {} },
  { name: "a desktop", device: desktop, details: { tag: "@wide" } },
])
  test(`on ${name}, two presses lead from log-in to the moving picture`, details, async ({ browser }) => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const student = await newAccount("student", "Abel Girma");
    const lecture = await newLecture(teacher, { name: "Sundials" });
    await enrollFree(student, lecture);
    const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
    await expectLive(host);
    await host.getByRole("button", { name: "Start Video" }).click();

    const page = await (await browser.newContext(device)).newPage();
    const presses = await countPresses(page);
    await logIn(page, student);
    const press = (button: ReturnType<Page["getByRole"]>) =>
      name === "a phone" ? button.tap() : button.click();
    await press(page.getByRole("region", { name: "Next" }).getByRole("button", { name: "Join Class" }));
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByLabel("How much data can the lecture use?")).toContainText("MB an hour");
    await press(sheet.getByRole("button", { name: "Join Class" }));
    await expectLive(page);
    await expectMovingVideo(page);
    expect(presses()).toBe(2);
  });

test("a host needs two presses, too: Host Class and Start Video", { tag: "@wide" }, async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher, { name: "Sundials" });
  const other = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(other);

  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  const page = await context.newPage();
  const presses = await countPresses(page);
  await logIn(page, teacher);
  await page.getByRole("region", { name: "Next" }).getByRole("link", { name: "Host Class" }).click();
  await expectLive(page);
  await page.getByRole("button", { name: "Start Video" }).click();
  await expectMovingVideo(page);
  expect(presses()).toBe(2);
});

test("before its time, the button leads to the lobby", { tag: "@wide" }, async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(teacher, { name: "Sundials" });
  await enrollFree(student, lecture);
  const page = await openAs(browser, student, "/dashboard");
  const next = page.getByRole("region", { name: "Next" });
  await expect(next.getByRole("timer")).toContainText(/Starts in 00:5\d:\d\d/);
  await next.getByRole("link", { name: "Join Class" }).click();
  await expect(page).toHaveURL(new RegExp(`/status\\?id=${lecture._id}`));
});
