import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import type { LandingContent } from "#contract/pages/landing.ts";
import type { Language } from "#contract/text/languages.ts";
import { App } from "#renderer/app/App.tsx";
import { FEE_PLACEHOLDERS } from "#contract/pages/page-placeholders.ts";
import { provideLandingContent } from "#renderer/landing/landing-content.ts";
import { provideFee } from "#renderer/landing/provided-fee.ts";
import { messages, changeLanguage } from "#renderer/messages/i18n.ts";
import "#renderer/messages/en/landing.ts";
import "#renderer/messages/en/pages.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/preferences/LanguageRoot.tsx";
import { islandTexts } from "./islands/translated-texts.ts";

/** Waits for lazy chunks too. @throws when anything fails to render */
async function render(path: string): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <LanguageRoot render={() => <App />} />
    </StaticRouter>,
    {
      // The page works without scripts: nothing may be moved into its place by one.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  // React would leave the fallback of a Suspense boundary that failed.
  if (errors.length > 0) throw new AggregateError(errors, `${path} failed to render.`);
  return new Response(prelude).text();
}

/** Sets the language from here on, with the landing page's content in it. */
export async function prepare(language: Language, landing: LandingContent): Promise<void> {
  await changeLanguage(language);
  provideLandingContent(language, landing);
  provideFee(FEE_PLACEHOLDERS);
  // React reads a store's initial state where there is no browser.
  Object.assign(usePreferences.getInitialState(), { language });
}

/** Returns a public page, its description for search engines, and what its islands say. */
export async function renderPage(path: string, name: "landing" | "pricing" | "about" | "privacy" | "terms") {
  const description = messages.t(`descriptions.${name}`, { ns: "pages" });
  return { markup: await render(path), description, texts: islandTexts() };
}
