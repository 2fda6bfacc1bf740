import type { LandingContent } from "#contract/landing.ts";
import type { Preferences } from "#contract/preferences.ts";
import { amharicLanding } from "./landing-content-am.ts";
import { englishLanding } from "./landing-content-en.ts";

/** What the landing page says, by language. The build draws it into the page; the root answers it as JSON. */
export const landingContent: Record<Preferences["language"], LandingContent> = {
  en: englishLanding,
  am: amharicLanding,
};
