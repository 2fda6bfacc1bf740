import type { LandingContent } from "#contract/landing.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages.ts";

const known = new Map<Language, LandingContent>();

/** For the build, which draws the page without a server. */
export function provideLandingContent(language: Language, content: LandingContent): void {
  known.set(language, content);
}

/** Written into the page, so that the landing page needs no call and no parser for one. */
function readInlined(): LandingContent | null {
  const text = document.getElementById("landing-content")?.textContent.trim() ?? "";
  // Empty on other pages than the root; still the placeholder when no server has filled it.
  if (!text.startsWith("{")) return null;
  const content: LandingContent = JSON.parse(text);
  return content;
}

/** The language that the page came in, before anything changes it; "" at the build and in a page without one. */
const arrivedIn = typeof document === "undefined" ? "" : document.documentElement.lang;
const inlinedIn = isLanguage(arrivedIn) ? arrivedIn : DEFAULT_LANGUAGE;

/** What this visit already knows of the landing content in the language that is spoken. */
export function knownLandingContent(): LandingContent | null {
  const language = currentLanguage();
  const content = known.get(language);
  if (content) return content;
  // What it carries is no use to another.
  if (inlinedIn !== language) return null;
  const inlined = readInlined();
  if (inlined) known.set(language, inlined);
  return inlined;
}

/** Asks the API; its client is large and only loaded for this. */
export async function loadLandingContent(lang: Language): Promise<LandingContent> {
  const [{ call }, { landing }] = await Promise.all([
    import("#renderer/api/client.ts"),
    import("#contract/landing.ts"),
  ]);
  const content = await call(landing, { query: { lang } });
  known.set(lang, content);
  return content;
}
