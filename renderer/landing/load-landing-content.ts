import type { LandingContent } from "#contract/pages/landing.ts";
import type { Language } from "#contract/text/languages.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";

const contents = new Map<Language, LandingContent>();

/** Sets the content for the build, which prerenders the page without a server; null forgets it. */
export function provideLandingContent(language: Language, content: LandingContent | null): void {
  if (content === null) contents.delete(language);
  else contents.set(language, content);
}

/** Returns the landing content in the current language, if it is already known. */
export function knownLandingContent(): LandingContent | null {
  return contents.get(currentLanguage()) ?? null;
}

/** Imports the API client on demand: otherwise the styles of its chunk would be part of the prerendered page. */
export async function loadLandingContent(lang: Language): Promise<LandingContent> {
  const [{ call }, { landing }] = await Promise.all([
    import("#renderer/data/client/client.ts"),
    import("#contract/pages/landing.ts"),
  ]);
  const content = await call(landing, { query: { lang } });
  contents.set(lang, content);
  return content;
}
