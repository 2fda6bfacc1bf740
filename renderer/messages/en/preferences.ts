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
} as const;
