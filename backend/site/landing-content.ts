import type { LandingContent } from "#contract/pages/landing.ts";
import type { Preferences } from "#contract/calendar/preferences.ts";
import { amharicLanding } from "./landing-content-am.ts";
import { englishLanding } from "./landing-content-en.ts";

/**
 * The texts of the landing page by language. The build prerenders the page from them; the API's root path returns them
 * as JSON.
 */
export const landingContent: Record<Preferences["language"], LandingContent> = {
  en: englishLanding,
  am: amharicLanding,
};
