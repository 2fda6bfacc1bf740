import { addTexts } from "../i18n.ts";

/** The list of keyboard shortcuts. */
export const enShortcuts = {
  switch: "Use single-key shortcuts",
  text: "They pause while you type. In the live room only the host's own keys and those of polls and slides work.",
  afterwards: "then",
  search: "Search for a lecture",
  sheet: "Show this list",
  microphone: "While hosting: microphone off or on",
  video: "While hosting: video on or off",
  screen: "While hosting: screen share on or off",
  slide: "While hosting: show a slide by its number",
  leaf: "Slides: previous and next page",
  poll: "In a poll: choose an option",
  close: "Close what's open",
} as const;

addTexts("shortcuts", enShortcuts);

declare module "../i18n.ts" {
  interface Catalogue {
    shortcuts: typeof enShortcuts;
  }
}
