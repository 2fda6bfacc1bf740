import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { newAccount, openAs } from "../actors/person.ts";
import config from "../playwright.config.ts";
import { stackUrl } from "../stack/url.ts";

// The headless shell does not support notifications.
const executablePath = process.env["CHROMIUM_PATH"];
test.use({
  serviceWorkers: "allow",
  launchOptions: { ...config.use?.launchOptions, ...(executablePath !== undefined && { executablePath }) },
});
test.afterEach(({ browser }) => closePages({ browser }));

test("a notification is turned on in the profile, and shows what was pushed once", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const page = await openAs(browser, teacher, "/profile/notifications");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().grantPermissions(["notifications"]);
  await page.reload();
  // This browser has no push service to subscribe to, so the subscription is faked.
  await page.evaluate(() => {
    const keys = {
      p256dh: `BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU`,
      auth: "A".repeat(22),
    };
    const endpoint = "https://fcm.googleapis.com/fcm/send/of-this-test";
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
  });
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("This device shows your notifications.")).toBeVisible();
  const live = page.getByRole("group", { name: "The host is live" });
  await live.getByLabel("By email").check();
  await page.reload();
  await expect(live.getByLabel("By email")).toBeChecked();

  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const path = "/status?id=0192b7a0-0000-7000-8000-000000000000";
  const notification = { _id: "one", title: "Live now: Algebra", body: "Join now.", language: "en", path };
  const message = {
    origin: stackUrl(),
    registrationId: await registered,
    data: JSON.stringify(notification),
  };
  for (let times = 0; times < 2; times += 1) await session.send("ServiceWorker.deliverPushMessage", message);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        data,
      }));
    });
  await expect.poll(shown).toEqual([{ title: notification.title, body: notification.body, data: { path } }]);
});
