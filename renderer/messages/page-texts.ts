import { amPages } from "./am/pages.ts";
import { enPages } from "./en/pages.ts";
import { messages } from "./i18n.ts";

/** Adds the long texts of the public pages, in all languages: they come with those pages and with nothing else. */
export function addPageTexts(): void {
  messages.addResourceBundle("en", "pages", enPages);
  messages.addResourceBundle("am", "pages", amPages);
}
