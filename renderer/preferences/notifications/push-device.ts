import { deviceZone } from "#contract/calendar/zoned-time.ts";
import {
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from "#contract/accounts/notifications.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { registerServiceWorker } from "#renderer/data/platform/register-service-worker.ts";
import { storedPushAccount } from "#renderer/data/platform/stored-values.ts";

/**
 * `denied`: only a change in the browser's own settings can end the denial. `app`: the desktop app shows the
 * notifications itself.
 */
export type PushState = "app" | "unsupported" | "denied" | "off" | "on";

/** The service worker's push manager; null if the browser has no web push, as in the desktop app. */
async function pushManager(): Promise<PushManager | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration();
  if (known !== undefined) return known.pushManager;
  // The service worker may not be registered yet, because pages register it only when they are idle.
  const made = await registerServiceWorker();
  return made === null ? null : (await serviceWorker.ready).pushManager;
}

/** Returns whether this browser shows the account's notifications, or why it can't. */
export async function pushStateOf(accountId: string): Promise<PushState> {
  if (platform().showsNotifications) return "app";
  const manager = await pushManager();
  if (manager === null) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isOurs = storedPushAccount.read() === accountId;
  return isOurs && (await manager.getSubscription()) !== null ? "on" : "off";
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, zone: deviceZone() } });
}

/**
 * Asks the user for permission and subscribes. Must be called in response to a press, because browsers require one for
 * the permission prompt. Returns the new state.
 */
export async function turnPushOn(accountId: string): Promise<PushState> {
  const manager = await pushManager();
  if (manager === null) return "unsupported";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { publicKey } = await call(getNotificationSettings);
  // Ends an existing subscription first, because a subscription with another key or of a previous account would be
  // rejected.
  await (await manager.getSubscription())?.unsubscribe();
  await sendSubscription(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  storedPushAccount.write(accountId);
  return "on";
}

/** Returns the new state. */
export async function turnPushOff(): Promise<PushState> {
  storedPushAccount.remove();
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return "off";
  await subscription.unsubscribe();
  // Ignores a failure: the session that subscribed may have ended, and with it the subscription on the server.
  await Promise.allSettled([call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })]);
  return "off";
}

/**
 * Sends this browser's subscription to the server again after a log-in of the same account, since the server ends a
 * subscription with its session.
 */
export async function renewPush(accountId: string): Promise<void> {
  if (storedPushAccount.read() !== accountId || (await pushStateOf(accountId)) !== "on") return;
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await sendSubscription(subscription);
}
