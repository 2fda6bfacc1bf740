import { LRUCache } from "lru-cache";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SsrBundle, SsrPage } from "#contract/pages/ssr-page.ts";
import type { Language } from "./web-pages.ts";

export interface SsrRenderer {
  /** Returns markup for a page's body, or null where the build has no SSR bundle. */
  renderPage: (page: SsrPage, language: Language) => Promise<string | null>;
  /**
   * Returns the SSR bundle for a language; null where the build has none. The bundle also reads the forms that pages
   * submit.
   */
  bundleFor: (language: Language) => Promise<SsrBundle> | null;
}

/**
 * Pages are cached, since rendering blocks the event loop for milliseconds, and many users open a shared link at once.
 */
const MAX_CACHED_PAGES = 100;
/**
 * The time is short because pages show how long it is until a lecture starts, and whether the lecture can still be
 * bought.
 */
const MAX_AGE_MS = 30_000;

async function loadBundle(file: string, language: Language): Promise<SsrBundle> {
  // The language is module state, so each language needs its own instance.
  const bundle: SsrBundle = await import(`${pathToFileURL(file).href}?${language}`);
  await bundle.setLanguage(language);
  return bundle;
}

/** Renders pages with the build's SSR bundle, which is loaded when the first page is rendered. */
export function createSsrRenderer(webDir: string): SsrRenderer {
  const file = path.resolve(webDir, "pages", "render-page.js");
  if (!existsSync(file)) return { renderPage: async () => null, bundleFor: () => null };
  const bundles = new Map<Language, Promise<SsrBundle>>();
  const bundleFor = (language: Language): Promise<SsrBundle> => {
    const known = bundles.get(language);
    if (known) return known;
    const bundle = loadBundle(file, language);
    bundles.set(language, bundle);
    // If loading fails, the waiting pages get the error, and the next page loads the bundle again.
    bundle.catch(() => bundles.delete(language));
    return bundle;
  };
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_PAGES });
  const renderPage: SsrRenderer["renderPage"] = async (page, language) => {
    const bundle = await bundleFor(language);
    // A page with a submitted form is never requested again, so it is not cached.
    if ("sent" in page && page.sent !== null) return bundle.renderPage(page);
    const key = JSON.stringify([language, page, Math.floor(Date.now() / MAX_AGE_MS)]);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const markup = bundle.renderPage(page);
    cache.set(key, markup);
    return markup;
  };
  return { renderPage, bundleFor };
}
