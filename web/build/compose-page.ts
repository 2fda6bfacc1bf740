import { type Language, languages } from "#contract/text/languages.ts";
import { previewLocales, siteNames } from "#contract/pages/site-name.ts";
import { APPLICATION_TAGS } from "./ssr-template.ts";
import { ISLAND_TEXTS_ID, type IslandTexts } from "../islands/island-texts.ts";

export interface ComposedPage {
  language: Language;
  path: string;
  /** The markup that React has rendered. It starts with elements for the head. */
  markup: string;
  description: string;
  /** The script that starts the islands; `imports` are the chunks that it imports. */
  script: string;
  imports: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
  texts: IslandTexts;
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const escapeHtml = (text: string) =>
  text.replaceAll(/[&"<]/g, (character) => escapes[character] ?? character);

/** Separates titles and preloads from the body. React renders them into the markup, but they belong in the head. */
function splitHead(markup: string): { head: string[]; body: string } {
  const head: string[] = [];
  const body = markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/gs, (tag) => {
    head.push(tag);
    return "";
  });
  return { head, body };
}

/** Returns a page's URL. English is the default; every other language has its own URL for search engines. */
function urlOf(path: string, language: Language): string {
  return `__ORIGIN__${path}${language === "en" ? "" : `?lang=${language}`}`;
}

function metaTags({ path, language, description }: ComposedPage, title: string): string[] {
  const url = urlOf(path, language);
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${url}">`,
    ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="${urlOf(path, other)}">`),
    `<link rel="alternate" hreflang="x-default" href="__ORIGIN__${path}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${siteNames[language]}">`,
    `<meta property="og:locale" content="${previewLocales[language]}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="__ORIGIN__/art/share.png">`,
  ];
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has no match for ${pattern}.`);
  return text.replace(pattern, () => replacement);
}

/** Matches the styles of the built page that apply while it waits for the application. */
const OTHER_STYLES = /(?:<noscript>\s*)?<style nonce="__NONCE__">.*?<\/style>(?:\s*<\/noscript>)?/gs;

/**
 * Returns the built `index.html` with a prerendered page in it, which works without React. The placeholders that the
 * server fills in are kept.
 */
export function composePage(template: string, page: ComposedPage): string {
  const { head, body } = splitHead(page.markup);
  const title = /<title>(.*?)<\/title>/s.exec(head.join(""))?.[1] ?? "Gubae";
  const tags = [
    ...head,
    ...metaTags(page, title),
    ...page.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...page.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...page.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<script type="module" crossorigin src="/${page.script}"></script>`,
  ];
  let html = template.replaceAll(OTHER_STYLES, "").replaceAll(APPLICATION_TAGS, "");
  html = html.replace(/<meta name="description"[^>]*>/, "");
  html = replaceOnce(html, /<title>.*?<\/title>/s, tags.join("\n    "));
  html = replaceOnce(html, /__LANGUAGE__/, page.language);
  const texts = escapeHtml(JSON.stringify(page.texts));
  return replaceOnce(
    html,
    /<div id="root">.*?<\/div>\s*(?=<\/body>)/s,
    `<div id="root">${body}</div>\n    <data hidden id="${ISLAND_TEXTS_ID}" value="${texts}"></data>\n  `,
  );
}
