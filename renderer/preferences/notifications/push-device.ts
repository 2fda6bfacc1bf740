import { deviceZone } from "#contract/calendar/zoned-time.ts";
import {
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from "#contract/accounts/notifications.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { registerServiceWorker } from "#renderer/data/platform/service-worker.ts";
import { storedPushAccount } from "#renderer/data/platform/stored-values.ts";

/** `denied`: only the browser's own settings can change it. `app`: the desktop app shows them by itself. */
export type PushState = "app" | "unsupported" | "denied" | "off" | "on";

/** The service worker's; null where the browser has no web push, as in the desktop app. */
async function pushManager(): Promise<PushManager | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration();
  if (known !== undefined) return known.pushManager;
  // Pages register it when they are quiet, which may be later.
  const made = await registerServiceWorker();
  return made === null ? null : (await serviceWorker.ready).pushManager;
}

/** Whether this browser shows the account's notifications. */
export async function pushStateOf(accountId: string): Promise<PushState> {
  if (platform().showsNotices) return "app";
  const manager = await pushManager();
  if (manager === null) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const isOurs = storedPushAccount.read() === accountId;
  return isOurs && (await manager.getSubscription()) !== null ? "on" : "off";
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, zone: deviceZone() } });
}

/** Asks for the permission, so it must follow a press, and subscribes. Returns the new state. */
export async function turnPushOn(accountId: string): Promise<PushState> {
  const manager = await pushManager();
  if (manager === null) return "unsupported";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { publicKey } = await call(getNotificationSettings);
  // A subscription of another key, or of whoever was here before, would be refused.
  await (await manager.getSubscription())?.unsubscribe();
  await tellServer(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  storedPushAccount.write(accountId);
  return "on";
}

/** Returns the new state. */
export async function turnPushOff(): Promise<PushState> {
  storedPushAccount.remove();
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return "off";
  await subscription.unsubscribe();
  // The session that subscribed may have ended, and the subscription with it.
  await Promise.allSettled([call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })]);
  return "off";
}

/** A subscription ends with its session: after the next log-in of the same account it is told to the server again. */
export async function keepPush(accountId: string): Promise<void> {
  if (storedPushAccount.read() !== accountId || (await pushStateOf(accountId)) !== "on") return;
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) await tellServer(subscription);
}
