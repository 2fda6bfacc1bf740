import { addTexts } from "../i18n.ts";

/** The profile's section for language, calendar, clock and theme. */
export const enPreferences = {
  heading: "Preferences",
  lead: "Changes apply immediately. Language, calendar and clock also apply on your other devices.",
  language: "Language",
  calendar: "Calendar",
  calendars: { gregorian: "Gregorian", ethiopian: "Ethiopian" },
  clock: "Clock",
  clocks: { "24-hour": "24-hour", "12-hour": "12-hour (AM, PM)", ethiopian: "Ethiopian" },
  clockHint: "The Ethiopian clock always shows the standard time too.",
  colours: "Theme",
  colourChoices: { system: "System default", light: "Light", dark: "Dark" },
  coloursHint: "On this device only.",
  example: "For example:",
  notify: {
    heading: "Notifications",
    lead: "Gubae can tell you on this device when your lecture starts, moves or is cancelled. Your browser will ask you once.",
    offer: "Don't miss it: we can tell you on this device when the lecture starts, moves or is cancelled.",
    turnOn: "Turn on notifications",
    notNow: "Not now",
    turnOff: "Turn off on this device",
    states: {
      on: "This device shows your notifications.",
      app: "This app shows your notifications while it's open.",
      denied:
        "Your browser blocks notifications from Gubae. To allow them, press the icon beside the address, choose Notifications, then Allow, and load this page again.",
      unsupported:
        "This browser can't show notifications while Gubae is closed. On an iPhone, add Gubae to the home screen first.",
    },
    kinds: {
      "day-before": "A day before a lecture",
      "starts-soon": "15 minutes before a lecture",
      live: "The host is live",
      moved: "A lecture changed, has new files or a message",
      cancelled: "A lecture was cancelled",
      refunded: "A refund is complete",
    },
    channels: { push: "On my devices", email: "By email" },
    quiet:
      "We don't disturb you from 22:00 to 7:00 your time, except for “15 minutes before” and “The host is live”.",
  },
} as const;

addTexts("preferences", enPreferences);

declare module "../i18n.ts" {
  interface Catalogue {
    preferences: typeof enPreferences;
  }
}
