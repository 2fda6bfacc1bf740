import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import type { LandingContent } from "#contract/pages/landing.ts";
import type { Language } from "#contract/text/languages.ts";
import { App } from "#renderer/app/App.tsx";
import { FEE_PLACEHOLDERS, SSR_MARKUP_PLACEHOLDER } from "#contract/pages/page-placeholders.ts";
import { provideLandingContent } from "#renderer/landing/load-landing-content.ts";
import { provideLecturesSlot } from "#renderer/landing/lectures-slot.ts";
import { provideFee } from "#renderer/landing/provided-fee.ts";
import { messages, changeLanguage } from "#renderer/messages/i18n.ts";
import "#renderer/messages/en/landing.ts";
import "#renderer/messages/en/pages.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { islandTexts } from "./islands/translated-texts.ts";

/**
 * Renders a page and waits for lazy chunks too.
 * @throws when anything fails to render
 */
async function render(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <LanguageRoot render={() => <App />} />
    </StaticRouter>,
    {
      // The page works without scripts, so React must not send content that a script would have to move into position.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  // When a Suspense boundary fails, React would keep its fallback without reporting an error.
  if (errors.length > 0) throw new AggregateError(errors, `${path} failed to render.`);
  return new Response(prelude).text();
}

/** Sets the current language, and the landing page's content in that language. */
export async function prepare(language: Language, landing: LandingContent): Promise<void> {
  await changeLanguage(language);
  provideLandingContent(language, landing);
  provideFee(FEE_PLACEHOLDERS);
  provideLecturesSlot(SSR_MARKUP_PLACEHOLDER);
  // On the server, React reads a store's initial state instead of its current one.
  Object.assign(usePreferences.getInitialState(), { language });
}

/** Renders a public page. Returns its markup, its description for search engines, and the texts of its islands. */
export async function renderPage(path: string, name: "landing" | "pricing" | "about" | "privacy" | "terms") {
  const description = messages.t(`descriptions.${name}`, { ns: "pages" });
  return { markup: await render(path), description, texts: islandTexts() };
}
