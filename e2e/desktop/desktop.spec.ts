import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import {
  answerDialogs,
  type Desktop,
  logInOnDesktop,
  newProfile,
  openLink,
  startDesktop,
  startSecondInstance,
} from "../actors/desktop.ts";
import { chooseNotification } from "#contract/accounts/notifications.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { call } from "../actors/api.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { enrollFree, newLecture, newAccount, openAs } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";
import { expectLive, expectMovingVideo, expectSource } from "../actors/room/expect-stage.ts";

// A long timeout, because each test starts the app and a browser side by side.
test.describe.configure({ timeout: 240_000 });

let desktop: Desktop;
let profile: Awaited<ReturnType<typeof newProfile>>;

test.beforeEach(async () => {
  profile = await newProfile();
  desktop = await startDesktop(profile.folder);
});
test.afterEach(async ({ browser }) => {
  await closePages({ browser });
  await answerDialogs(desktop, "leave");
  await desktop.close();
  await profile.remove();
});

test("an instructor signs in, hosts and picks a window; a viewer in a browser sees its frames", async ({
  browser,
}) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(teacher);
  await enrollFree(student, lecture);
  const { app, page } = desktop;
  await logInOnDesktop(page, teacher);
  await openLink(desktop, `gubae://class/${lecture._id}`);
  await page.getByRole("link", { name: "Host Class" }).click();
  await expectLive(page);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(viewer);

  await page.getByRole("button", { name: "Start Screen Share" }).click();
  const picker = page.getByRole("dialog", { name: "Choose what to share" });
  await expect(picker.getByRole("tab", { selected: true }), "has the focus first").toBeFocused();
  await picker.getByRole("tab", { name: "Screens" }).click();
  await picker.getByRole("radio").first().check();
  await picker.getByRole("button", { name: "Share", exact: true }).click();
  await expect(picker).toBeHidden();
  await expectSource(viewer, "screen");
  await expectMovingVideo(viewer);

  await test.step("the app guards the lecture: it keeps the screen awake and asks before it ends", async () => {
    await expect(page.getByRole("region", { name: "Live" })).toContainText("You're sharing your screen.");
    await expect
      .poll(() =>
        app.evaluate(
          ({ powerSaveBlocker }) => powerSaveBlocker.isStarted(1) || powerSaveBlocker.isStarted(0),
        ),
      )
      .toBe(true);
    await answerDialogs(desktop, "stay");
    await app.evaluate(({ app: electronApp }) => electronApp.quit());
    await expectMovingVideo(viewer);
  });
  await test.step("the mini window mutes and stops", async () => {
    await expect.poll(() => app.windows().length).toBe(2);
    const mini = app.windows().find((window) => window.url().includes("mini.html"));
    if (!mini) throw new Error("There is no mini window.");
    await expect(mini.getByText("1 person is watching")).toBeVisible();
    await mini.getByRole("button", { name: "Mute" }).click();
    await expect(page.getByText("Your microphone is muted.")).toBeVisible();
    await mini.getByRole("button", { name: "Stop" }).click();
    await expectSource(viewer, "microphone");
    await expect.poll(() => app.windows().length).toBe(1);
    const bar = page.getByRole("region", { name: "Live" });
    await expect(bar).toContainText("Your microphone is on.");
    await bar.getByRole("button", { name: "Stop" }).click();
    await expectSource(viewer, "none");
    await expect(bar).toBeHidden();
  });
  const question = page.getByText("Your screen isn't shared. Start your camera instead?");
  await test.step("without the permission no picker opens, and the camera is offered instead", async () => {
    await app.evaluate(({ session }) =>
      session.defaultSession.setPermissionRequestHandler((_page, permission, callback) =>
        callback(permission !== "display-capture"),
      ),
    );
    await page.getByRole("button", { name: "Start Screen Share" }).click();
    await expect(page.getByText("Gubae can't share your screen.")).toBeVisible();
    await expect(question).toBeVisible();
    await expect(picker).toBeHidden();
    await expectSource(viewer, "none");
    await app.evaluate(({ session }) =>
      session.defaultSession.setPermissionRequestHandler((_page, _permission, callback) => callback(true)),
    );
  });
  await test.step("a cancelled picker leaves the camera on", async () => {
    await page.getByRole("main").getByRole("button", { name: "Start Video" }).first().click();
    await expectSource(viewer, "camera");
    await page.getByRole("button", { name: "Start Screen Share" }).click();
    await picker.getByRole("button", { name: "Cancel" }).click();
    await expect(picker).toBeHidden();
    await expectMovingVideo(viewer);
    await expectSource(viewer, "camera");
  });
});

test("a student pays in the system's browser; the app shows it with and without the link back", async ({
  browser,
}) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(teacher, { price: 150 });
  const { app, page } = desktop;
  await app.evaluate(({ shell }) => {
    shell.openExternal = (url: string) => {
      Reflect.set(globalThis, "openedOutside", url);
      return Promise.resolve();
    };
  });
  await logInOnDesktop(page, student);
  await openLink(desktop, `gubae://lecture/${lecture._id}`);
  await page.getByRole("button", { name: "Enroll" }).click();
  await expect(page.getByRole("heading", { name: "Confirming your payment" })).toBeVisible();

  const opened = await app.evaluate(() => Reflect.get(globalThis, "openedOutside") as string);
  const outside = await (await browser.newContext()).newPage();
  await outside.goto(opened);
  await payInSandbox(outside, "succeed");
  const back = outside.getByRole("link", { name: "Open Gubae" });
  await expect(back).toHaveAttribute("href", /^gubae:\/\/success\?ref=gb-[a-z2-7]{24}$/);

  await test.step("the app polls on its own", async () => {
    await expect(page.getByRole("heading", { name: "Payment Successfully Completed" })).toBeVisible({
      timeout: 30_000,
    });
  });
  await test.step("the link opens the same page from any other page", async () => {
    const link = await back.getAttribute("href");
    await page.getByRole("link", { name: "Gubae" }).first().click();
    await expect(page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();
    await openLink(desktop, link ?? "");
    await expect(page.getByRole("heading", { name: "Payment Successfully Completed" })).toBeVisible();
  });
  await test.step("a notification is shown once, and a press opens its page", async () => {
    await app.evaluate(({ Notification }) => {
      const shown: object[] = [];
      Reflect.set(globalThis, "shown", shown);
      Notification.prototype.show = function show() {
        shown.push(this);
      };
    });
    const shown = () =>
      app.evaluate(() =>
        (Reflect.get(globalThis, "shown") as Electron.Notification[]).map((one) => one.title),
      );
    const zone = zoneAtNoon();
    const choice = { kind: "cancelled", channel: "push", enabled: true, zone } as const;
    await call(chooseNotification, { token: student.token, body: choice });
    await call(deleteLecture, { token: teacher.token, params: { id: lecture._id } });
    const asked = () => page.waitForResponse((response) => response.url().endsWith("/users/me/notices"));
    for (let times = 0; times < 2; times += 1) await Promise.all([asked(), page.reload()]);
    const title = `Cancelled: ${lecture.name}`;
    await expect.poll(shown).toContain(title);
    await Promise.all([asked(), page.reload()]);
    expect((await shown()).filter((one) => one === title)).toHaveLength(1);
    await app.evaluate((_electron, wanted) => {
      const all = Reflect.get(globalThis, "shown") as Electron.Notification[];
      all.find((one) => one.title === wanted)?.emit("click");
    }, title);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test(
  "a stored session survives a restart; a second instance hands its deep link over",
  { tag: "@wide" },
  async () => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const lecture = await newLecture(teacher, { name: "Links and how they travel" });
    await desktop.page.getByRole("checkbox", { name: "Stay logged in" }).check();
    await logInOnDesktop(desktop.page, teacher);
    await desktop.close();

    desktop = await startDesktop(profile.folder, `gubae://lecture/${lecture._id}`);
    await expect(desktop.page.getByRole("heading", { name: "Links and how they travel" })).toBeVisible();
    await desktop.page.getByRole("link", { name: "Gubae" }).first().click();
    await expect(desktop.page.getByRole("heading", { name: "Discover Lectures" })).toBeVisible();

    await expect(startSecondInstance(profile.folder, `gubae://class/${lecture._id}`)).resolves.toBe(0);
    await expect(desktop.page.getByRole("link", { name: "Host Class" })).toBeVisible();
    await expect(startSecondInstance(profile.folder, "gubae://evil/../admin")).resolves.toBe(0);
    await expect(desktop.page.getByRole("link", { name: "Host Class" })).toBeVisible();
  },
);

test("the page has no access to Node, cannot navigate away, and is reloaded after a crash", async () => {
  const { app, page } = desktop;
  await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  const urlBefore = page.url();
  expect(await page.evaluate(() => [typeof require, typeof process, "ipcRenderer" in window])).toEqual([
    "undefined",
    "undefined",
    false,
  ]);
  expect(
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = "body { outline: 9px solid red }";
      document.head.append(style);
      return getComputedStyle(document.body).outlineWidth;
    }),
    "a style without the nonce is not applied",
  ).not.toBe("9px");
  const permission = (name: string) =>
    page.evaluate(
      async (queried) => (await navigator.permissions.query({ name: queried as PermissionName })).state,
      name,
    );
  expect([await permission("camera"), await permission("geolocation"), await permission("midi")]).toEqual([
    "granted",
    "denied",
    "denied",
  ]);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, "openedOutside", opened);
    shell.openExternal = (url: string) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  await page.evaluate(() => {
    window.location.href = "https://evil.example/";
  });
  await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  expect(page.url()).toBe(urlBefore);
  expect(await page.evaluate(() => window.open("file:///etc/passwd"))).toBeNull();
  expect(await page.evaluate(() => window.open("https://elsewhere.example/"))).toBeNull();
  // Web links open in the system's browser.
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, "openedOutside") as string[]))
    .toEqual(["https://elsewhere.example/"]);
  expect(app.windows()).toHaveLength(1);

  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect(async () => {
    const text = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.body.innerText"),
    );
    expect(text).toContain("Welcome Back!");
  }).toPass({ timeout: 20_000 });
});

test(
  "a page cannot change the app's server without the person's yes in a dialog of the app",
  { tag: "@wide" },
  async () => {
    const { app, page } = desktop;
    await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = (...given: object[]) => {
        Reflect.set(globalThis, "question", Reflect.get(given.at(-1) ?? {}, "message"));
        return Promise.resolve({ response: 0, checkboxChecked: false });
      };
    });
    const change = (address: string) =>
      page.evaluate(async (url) => {
        const bridge: { changeServer: (address: string) => Promise<string> } = Reflect.get(window, "gubae");
        return bridge.changeServer(url);
      }, address);
    expect(await change("https://nowhere.invalid")).toBe("unreachable");
    expect(await change(stackUrl())).toBe("declined");
    const question = () => app.evaluate(() => Reflect.get(globalThis, "question") as string);
    expect(await question()).toBe(`${stackUrl()}\nUse another server?`);
    await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  },
);

/** Returns a time zone in which it is about noon: quiet hours would delay a notification at night. */
function zoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // The signs of these zones are inverted.
  return `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
}
