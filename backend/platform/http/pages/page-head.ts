import type { Language } from "#contract/text/languages.ts";
import { previewLocales, siteNames } from "#contract/pages/site-name.ts";
import type { SsrPage } from "#contract/pages/ssr-page.ts";
import { cutText } from "#contract/text/cut-text.ts";

/** The head of a page, for search engines and for link previews in messengers and social networks. */
export interface PageHead {
  /** The page's title, without the site's name. */
  title: string;
  /** One or two sentences of plain text. */
  description: string;
  /** The canonical URL. */
  url: string;
  type: "website" | "article" | "profile";
  /** An absolute URL, or null without a large picture. */
  image: string | null;
  /** schema.org data, for JSON-LD. */
  data: object;
  /** Resources that the page requests first, to load them in parallel with the scripts. */
  preload?: { picture: PicturePreload | null; fetch: string | null };
  /** Markup rendered into the body, so that the page is readable before scripts load. */
  ssrPage?: SsrPage;
  /**
   * True if nothing is to be painted before the page is complete, because its centred content would shift while it
   * loads.
   */
  isShownWhole?: boolean;
  /** The page that the user will probably open next, by the first segment of its path. */
  nextPage?: string | undefined;
  /** 200 by default. */
  status?: number;
}

/** Markup for a prerendered page, which keeps its own head. */
type PagePart = Required<Pick<PageHead, "ssrPage">>;
export type DescribedPage = PageHead | PagePart;

/** Returns true for a page that gets a head of its own. */
export const hasHead = (page: DescribedPage): page is PageHead => "title" in page;

/** The preload of a picture in one format. Browsers without support for the format ignore it. */
export interface PicturePreload {
  type: string;
  srcSet: string;
  sizes: string;
}

/** The cookie with the code that the next page exchanges for a session. */
export const SESSION_EXCHANGE_COOKIE = "gubae_hand_over";

export interface Visitor {
  /**
   * Whether the browser claims that it can resume a session. The claim proves nothing, so only public data depends on
   * it.
   */
  mayResume: boolean;
  /** Whether the browser runs on a phone or a tablet, which is probably the user's own. */
  isHandheld: boolean;
  language: Language;
  /**
   * A code with which a user who returns from logging in takes over the session. Null for everyone else; they share one
   * cached page.
   */
  exchangeCode: string | null;
}

/**
 * Returns a page's head or part, `"missing"` when the URL refers to nothing, or null when the default head is enough.
 */
export type DescribePage = (
  query: URLSearchParams,
  visitor: Visitor,
  path: string,
) => Promise<DescribedPage | "missing" | null>;

export interface PageDescription {
  /** The query parameters that the page depends on; others affect neither the page nor the cache. */
  parameters: readonly string[];
  describe: DescribePage;
}

/** Keyed by path, for example `/lecture`, or `/subjects/*` for all pages of a folder. */
export type PageDescriptions = Readonly<Record<string, PageDescription>>;

const maxSummaryLength = 200;

/** Shortens a text to one line, cut at a word boundary. */
export function summarize(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= maxSummaryLength) return line;
  const cut = cutText(line, maxSummaryLength).replace(/\s\S*$/, "");
  return `${cut}…`;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Serializes JSON for a script element. Only `<` could end the element, so it is escaped. */
const asInlineJson = (value: unknown) => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

function preloadTags({ preload }: PageHead): string[] {
  if (preload === undefined) return [];
  const { picture, fetch: address } = preload;
  const fetchTags =
    address === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}" />`];
  if (picture === null) return fetchTags;
  const { type, srcSet, sizes } = picture;
  const image = `<link rel="preload" as="image" fetchpriority="high" type="${escapeHtml(type)}"`;
  return [`${image} imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" />`, ...fetchTags];
}

/** Returns the tags for search engines and link previews. */
function tagsForMachines(head: PageHead, title: string, language: Language): string[] {
  const { description, url, type, image, data } = head;
  return [
    meta("property", "og:site_name", siteNames[language]),
    meta("property", "og:locale", previewLocales[language]),
    meta("property", "og:type", type),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    ...(image === null ? [] : [meta("property", "og:image", image)]),
    meta("name", "twitter:card", image === null ? "summary" : "summary_large_image"),
    // The CSP's script-src does not apply, since this is data and does not run.
    `<script type="application/ld+json">${asInlineJson(data)}</script>`,
  ];
}

function tagsOf(head: PageHead, { language, isFirstVisit }: PageReader): string[] {
  const title = `${head.title} · ${siteNames[language]}`;
  return [
    ...preloadTags(head),
    ...(head.isShownWhole ? [`<link rel="expect" blocking="render" href="#application" />`] : []),
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(head.url)}" />`,
    meta("name", "description", head.description),
    ...(isFirstVisit ? tagsForMachines(head, title, language) : []),
  ];
}

const defaultTags = [
  /<title>[^<]*<\/title>\s*/g,
  /<link\s[^>]*rel="canonical"[^>]*>\s*/g,
  /<meta\s[^>]*name="(?:description|twitter:[^"]*)"[^>]*>\s*/g,
  /<meta\s[^>]*property="og:[^"]*"[^>]*>\s*/g,
];

export interface PageReader {
  language: Language;
  /** Crawlers store no cookies, so every visit of theirs is a first visit. */
  isFirstVisit: boolean;
}

/** Replaces the page's default head. Tags for crawlers are omitted for a browser that has visited before. */
export function withHead(page: string, head: PageHead, reader: PageReader): string {
  const bare = defaultTags.reduce((text, pattern) => text.replaceAll(pattern, ""), page);
  return bare.replace("</head>", () => `${tagsOf(head, reader).join("\n    ")}\n  </head>`);
}
