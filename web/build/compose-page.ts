import type { LandingContent } from "#contract/landing.ts";
import { type Language, languages } from "#contract/languages.ts";

export interface ComposedPage {
  language: Language;
  path: string;
  /** React's markup; what belongs into the head stands at its beginning. */
  markup: string;
  description: string;
  scripts: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
  landing: LandingContent | null;
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const escaped = (text: string) => text.replaceAll(/[&"<]/g, (character) => escapes[character] ?? character);

/** Takes titles and preloads out of the markup: React finds them in the head. */
function splitHead(markup: string): { head: string[]; body: string } {
  const head: string[] = [];
  const body = markup.replaceAll(/<title>.*?<\/title>|<link [^>]*>/gs, (tag) => {
    head.push(tag);
    return "";
  });
  return { head, body };
}

/** English is what one gets without asking; other languages have an address for those who search. */
function addressOf(path: string, language: Language): string {
  return `__ORIGIN__${path}${language === "en" ? "" : `?lang=${language}`}`;
}

function describe({ path, language, description }: ComposedPage, title: string): string[] {
  const address = addressOf(path, language);
  return [
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${address}">`,
    ...languages.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="__ORIGIN__${path}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Gubae">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="__ORIGIN__/art/share.png">`,
  ];
}

function asInlineJson(value: unknown): string {
  return value === null ? "" : JSON.stringify(value).replaceAll("<", "\\u003c");
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has nothing like ${pattern}.`);
  return text.replace(pattern, () => replacement);
}

/** A drawn page in the built `index.html`, whose gaps for each answer stay open. */
export function composePage(template: string, page: ComposedPage): string {
  const { head, body } = splitHead(page.markup);
  const title = /<title>(.*?)<\/title>/s.exec(head.join(""))?.[1] ?? "Gubae";
  const tags = [
    ...head,
    ...describe(page, title),
    ...page.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...page.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...page.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  let html = template.replace(/<style nonce="__NONCE__">.*?<\/style>/s, "");
  html = html.replace(/<meta name="description"[^>]*>/, "");
  html = replaceOnce(html, /<title>.*?<\/title>/s, tags.join("\n    "));
  html = replaceOnce(html, /__LANGUAGE__/, page.language);
  html = replaceOnce(
    html,
    /<div id="root">.*?<\/div>\s*(?=<script type="application\/json")/s,
    `<div id="root" data-drawn>${body}</div>\n    `,
  );
  return replaceOnce(html, /__LANDING__/, asInlineJson(page.landing));
}
