import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  chooseNotification,
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from "#contract/accounts/notifications.ts";
import { platform, providePlatform } from "#renderer/data/platform/platform.ts";
import { storedPushAccount, storedPushDeclined } from "#renderer/data/platform/stored-values.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { notificationSettings, student } from "#renderer/testing/samples.ts";
import { NotificationSettings } from "./NotificationSettings.tsx";
import { PushSwitch } from "./PushSwitch.tsx";
import { renewPush } from "./push-device.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(getNotificationSettings, notificationSettings);
  server.answer(subscribeToPush, {});
  server.answer(unsubscribeFromPush, {});
});
afterEach(() => {
  storedPushAccount.remove();
  storedPushDeclined.remove();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

/** A browser with web push whose user responds to the permission prompt with `answer`. */
function fakeBrowser(answer: NotificationPermission) {
  const endpoint = "https://fcm.googleapis.com/fcm/send/x";
  const browser = { subscribed: false, asked: 0 };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => !(browser.subscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => ((browser.subscribed = true), subscription),
  };
  const Notification = {
    permission: "default",
    requestPermission: async () => ((browser.asked += 1), (Notification.permission = answer)),
  };
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("PushManager", {});
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return browser;
}

const show = () => renderInside(<NotificationSettings accountId={student._id} />);
const turnOn = () => screen.findByRole("button", { name: "Turn on notifications" });

test("asks the browser only after the press, subscribes it, and turns it off again", async () => {
  const browser = fakeBrowser("granted");
  const { user } = show();
  const button = await turnOn();
  expect(browser.asked).toBe(0);
  await user.click(button);
  const off = await screen.findByRole("button", { name: "Turn off on this device" });
  expect(screen.getByText("This device shows your notifications.")).toBeVisible();
  expect(server.asked(subscribeToPush)).toMatchObject([{ body: { keys, zone: expect.any(String) } }]);
  // `renewPush` sends the subscription again for a later session of the same account, but not for another account.
  await renewPush("another account");
  expect(server.asked(subscribeToPush)).toHaveLength(1);
  await renewPush(student._id);
  expect(server.asked(subscribeToPush)).toHaveLength(2);
  await user.click(off);
  await turnOn();
  expect(server.asked(unsubscribeFromPush)).toHaveLength(1);
  expect(browser.subscribed).toBe(false);
});

test("says how to change it when the browser blocks notifications", async () => {
  fakeBrowser("denied");
  const { user } = show();
  await user.click(await turnOn());
  expect(await screen.findByText(/choose Notifications, then Allow/)).toBeVisible();
  expect(server.asked(subscribeToPush)).toEqual([]);
});

test("says that this browser can't, where there is no web push", async () => {
  show();
  expect(await screen.findByText(/can't show notifications while Gubae is closed/)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

describe("the offer after enrolling", () => {
  const offer = (accountId = student._id) =>
    renderInside(<PushSwitch accountId={accountId} lead="Don't miss it." offersOnly />);

  test("turns notifications on, and isn't made again where they are on", async () => {
    fakeBrowser("granted");
    const { user, unmount } = offer();
    await user.click(await turnOn());
    expect(await screen.findByText("This device shows your notifications.")).toBeVisible();
    unmount();
    const asked = vi.spyOn(navigator.serviceWorker, "getRegistration");
    offer();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText("Don't miss it.")).not.toBeInTheDocument());
  });

  test("can be declined, asks the browser nothing then, and isn't made to this person again", async () => {
    const browser = fakeBrowser("granted");
    const { user, unmount } = offer();
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    expect(screen.queryByText("Don't miss it.")).not.toBeInTheDocument();
    expect(browser.asked).toBe(0);
    unmount();
    const again = offer();
    await again.user.tab();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    again.unmount();
    offer("another account");
    expect(await turnOn()).toBeVisible();
  });

  test("says how to allow them when the browser refuses", async () => {
    fakeBrowser("denied");
    const { user } = offer();
    await user.click(await turnOn());
    expect(await screen.findByText(/choose Notifications, then Allow/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

test("says in the desktop app that the app shows them, without a switch of the browser's", async () => {
  providePlatform({ ...platform(), showsNotifications: true });
  fakeBrowser("granted");
  show();
  expect(await screen.findByText("This app shows your notifications while it's open.")).toBeVisible();
  expect(screen.queryByText(/Your browser will ask/)).not.toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("stores each choice, and takes it back when it can't be stored", async () => {
  server.reply(chooseNotification, () => answerOf(chooseNotification, notificationSettings));
  const { user } = show();
  const live = within(await screen.findByRole("group", { name: "The host is live" }));
  const email = live.getByRole("checkbox", { name: "By email" });
  expect(email).not.toBeChecked();
  await user.click(email);
  expect(email).toBeChecked();
  await waitFor(() => expect(server.asked(chooseNotification)).toHaveLength(1));
  const [sent] = server.asked(chooseNotification);
  expect(sent?.body).toMatchObject({ kind: "live", channel: "email", enabled: true });
  server.fail(chooseNotification, "too_many_requests");
  await user.click(live.getByRole("checkbox", { name: "On my devices" }));
  await waitFor(() => expect(live.getByRole("checkbox", { name: "On my devices" })).toBeChecked());
  expect(email).toBeChecked();
});
