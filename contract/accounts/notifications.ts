import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { zone } from "../calendar/zone.ts";

/**
 * The kinds of notifications: a lecture starts tomorrow, or in 15 minutes; its host sends video or audio; it was
 * rescheduled or renamed, has new files or a message from its instructor; it was cancelled, or its host didn't come; a refund is complete.
 */
export const notificationKind = z.enum(
  ["day-before", "starts-soon", "live", "moved", "cancelled", "refunded"],
  {
    error: "Choose a kind of notification.",
  },
);
export type NotificationKind = z.infer<typeof notificationKind>;

/** `push` reaches the devices on which notifications were turned on. */
export const notificationChannel = z.enum(["push", "email"], { error: "Choose a notification or an email." });
export type NotificationChannel = z.infer<typeof notificationChannel>;

const channels = z.object({ push: z.boolean(), email: z.boolean() });

export const notificationSettings = z.object({
  choices: z.record(notificationKind, channels),
  /** The key that browsers subscribe with, as base64url of an uncompressed P-256 point (RFC 8292). */
  publicKey: z.string(),
  /** The number of browsers that receive this account's notifications. */
  devices: z.int(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/users/me/notification-settings",
  data: notificationSettings,
});

/** Turns one kind of notification on or off in one channel. `zone` is the user's time zone, for quiet hours. */
export const chooseNotification = endpoint({
  method: "PUT",
  path: "/users/me/notification-settings",
  body: z.object({
    kind: notificationKind,
    channel: notificationChannel,
    enabled: z.boolean({ error: "Turn it on or off." }),
    zone: z.optional(zone),
  }),
  data: notificationSettings,
});

const endpointUrl = z
  .string({ error: "Enter the subscription's address." })
  .check(z.maxLength(1000, "The subscription's address is too long."));

/** A browser's push subscription, in the form of `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: endpointUrl,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, "This isn't a key of a push subscription.")),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, "This isn't a secret of a push subscription.")),
  }),
});

/**
 * Subscribes this browser to the account's notifications until the session ends or the device is no longer remembered.
 */
export const subscribeToPush = endpoint({
  method: "POST",
  path: "/users/me/push-subscriptions",
  status: 201,
  body: z.extend(pushSubscription, { zone }),
  data: z.object({}),
});

/** Fails with `not_found` for another account's subscription. */
export const unsubscribeFromPush = endpoint({
  method: "POST",
  path: "/users/me/push-subscriptions/remove",
  body: z.object({ endpoint: endpointUrl }),
  data: z.object({}),
});

/** The content of a notification, in the account's language. */
export const listedNotification = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  language: z.string(),
  /** The target of a click, on this site. */
  path: z.string().check(z.startsWith("/")),
});
export type ListedNotification = z.infer<typeof listedNotification>;

/**
 * Returns the account's notifications of the last few minutes, oldest first, for an app that push services can't reach.
 */
export const listNotifications = endpoint({
  method: "GET",
  path: "/users/me/notices",
  data: z.array(listedNotification),
});
