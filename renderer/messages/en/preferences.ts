/** The profile's section for language, calendar, clock and colours. */
export const enPreferences = {
  heading: "Preferences",
  lead: "They hold at once. Language, calendar and clock follow you to your other devices.",
  language: "Language",
  calendar: "Calendar",
  calendars: { gregorian: "Gregorian", ethiopian: "Ethiopian" },
  clock: "Clock",
  clocks: { "24-hour": "24 hours", "12-hour": "12 hours (AM, PM)", ethiopian: "Ethiopian" },
  clockHint: "The Ethiopian clock always has the standard time beside it.",
  colours: "Colours",
  colourChoices: { system: "As the device", light: "Light", dark: "Dark" },
  coloursHint: "On this device only.",
  example: "For example:",
} as const;
