import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { LandingContent } from "#contract/landing.ts";
import type { Language } from "#contract/languages.ts";
import { App } from "#renderer/App.tsx";
import { provideLandingContent } from "#renderer/landing/landing-content.ts";
import { messages, speak } from "#renderer/messages/i18n.ts";
import { addPageTexts } from "#renderer/messages/page-texts.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { LanguageRoot } from "#renderer/ui/LanguageRoot.tsx";

/** How React marks what is not there yet. */
const WAITING = "<!--$!-->";
const TRIES = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

function draw(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <LanguageRoot draw={() => <App />} />
    </StaticRouter>,
  );
}

/** Parts that are loaded when first shown arrive between two tries. @throws when one never does */
async function drawWhole(path: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const markup = draw(path);
    if (!markup.includes(WAITING)) return markup;
    await pause();
  }
  throw new Error(`${path} could not be drawn whole.`);
}

/** Speaks `language` from here on, with what the landing page says in it. */
export async function prepare(language: Language, landing: LandingContent): Promise<void> {
  addPageTexts();
  await speak(language);
  provideLandingContent(language, landing);
  // What React asks a store for where there is no browser.
  Object.assign(usePreferences.getInitialState(), { language });
}

/** One public page as the browser's first render will make it, and what search engines say about it. */
export async function drawPage(path: string, name: "landing" | "pricing" | "about" | "privacy" | "terms") {
  const description = messages.t(`descriptions.${name}`, { ns: "pages" });
  return { markup: await drawWhole(path), description };
}
