import { noShowPromise } from "../../no-show-promise.ts";

/** Shown to a viewer while the host is away. */
export const enRoomWaiting = {
  hostLeft: "The host is away. The lecture will resume automatically when they're back.",
  startsIn: "Starts in",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  noShowPromise: noShowPromise.en,
  noShowTime: "That's at {{time}}.",
} as const;
