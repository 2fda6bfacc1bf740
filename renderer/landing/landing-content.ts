import type { LandingContent } from "#contract/pages/landing.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/pages/languages.ts";

const contents = new Map<Language, LandingContent>();

/** Sets the content for the build, which prerenders the page without a server. */
export function provideLandingContent(language: Language, content: LandingContent): void {
  contents.set(language, content);
}

/** The content is inlined into the page, so that the landing page needs no request and no schema. */
function readInlined(): LandingContent | null {
  const text = document.getElementById("landing-content")?.textContent.trim() ?? "";
  // Empty on pages other than the root. Without a server it is still the placeholder.
  if (!text.startsWith("{")) return null;
  const content: LandingContent = JSON.parse(text);
  return content;
}

/** The language in which the page was served; "" during the build and without one. */
const pageLanguage = typeof document === "undefined" ? "" : document.documentElement.lang;
const inlinedLanguage = isLanguage(pageLanguage) ? pageLanguage : DEFAULT_LANGUAGE;

/** Returns the landing content that is already known in the current language. */
export function knownLandingContent(): LandingContent | null {
  const language = currentLanguage();
  const content = contents.get(language);
  if (content) return content;
  // The inlined content is in the page's language only.
  if (inlinedLanguage !== language) return null;
  const inlined = readInlined();
  if (inlined) contents.set(language, inlined);
  return inlined;
}

/** Fetches the content. The API client is large, so it is loaded on demand. */
export async function loadLandingContent(lang: Language): Promise<LandingContent> {
  const [{ call }, { landing }] = await Promise.all([
    import("#renderer/api/client.ts"),
    import("#contract/pages/landing.ts"),
  ]);
  const content = await call(landing, { query: { lang } });
  contents.set(lang, content);
  return content;
}
