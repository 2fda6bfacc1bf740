import type { DrawnPage } from "#contract/drawn-page.ts";

/** What a page says of itself to those who show its link: search engines, messengers, social networks. */
export interface PageHead {
  title: string;
  /** One or two sentences, plain text. */
  description: string;
  /** The one address of this page. */
  url: string;
  type: "website" | "article" | "profile";
  /** An absolute address, or null when there is no picture worth showing large. */
  image: string | null;
  /** schema.org, as JSON-LD. */
  data: object;
  /** What the page will ask for first, so that it comes beside the scripts and not after them. */
  ahead?: { picture: PictureAhead | null; answer: string | null };
  /** What is drawn into its body, to be read before any script is there. */
  drawn?: DrawnPage;
}

/** One format of a picture: browsers that lack it skip the tag, and the page then finds another. */
export interface PictureAhead {
  type: string;
  srcSet: string;
  sizes: string;
}

export interface Visitor {
  /** Whether this browser says that it may open a session. Proves nothing: what is shown for it is no secret. */
  mayResume: boolean;
}

/** A page's head, `"missing"` when the address names nothing, null when the plain page says enough. */
export type DescribePage = (query: URLSearchParams, visitor: Visitor) => Promise<PageHead | "missing" | null>;

/** By path, as `/lecture`. */
export type PageDescriptions = Readonly<Record<string, DescribePage>>;

const longest = 200;

/** The beginning of a text as one line, cut between words. */
export function asSummary(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line
    .slice(0, longest)
    .toWellFormed()
    .replace(/\s\S*$/, "");
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

/** Inside a script element only `<` can end it. */
const asInlineJson = (value: unknown) => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

function aheadTags({ ahead }: PageHead): string[] {
  if (ahead === undefined) return [];
  const { picture, answer } = ahead;
  const asked =
    answer === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${escapeHtml(answer)}" />`];
  if (picture === null) return asked;
  const { type, srcSet, sizes } = picture;
  const seen = `<link rel="preload" as="image" fetchpriority="high" type="${escapeHtml(type)}"`;
  return [`${seen} imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" />`, ...asked];
}

function tagsOf(head: PageHead): string[] {
  const { title, description, url, type, image, data } = head;
  return [
    ...aheadTags(head),
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta("name", "description", description),
    meta("property", "og:site_name", "Gubae"),
    meta("property", "og:type", type),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    ...(image === null ? [] : [meta("property", "og:image", image)]),
    meta("name", "twitter:card", image === null ? "summary" : "summary_large_image"),
    // Data, which the policy for scripts does not concern: nothing of it runs.
    `<script type="application/ld+json">${asInlineJson(data)}</script>`,
  ];
}

const general = [
  /<title>[^<]*<\/title>\s*/g,
  /<link\s[^>]*rel="canonical"[^>]*>\s*/g,
  /<meta\s[^>]*name="(?:description|twitter:[^"]*)"[^>]*>\s*/g,
  /<meta\s[^>]*property="og:[^"]*"[^>]*>\s*/g,
];

/** The page with this head in place of what it says in general. */
export function withHead(page: string, head: PageHead): string {
  const bare = general.reduce((text, pattern) => text.replaceAll(pattern, ""), page);
  return bare.replace("</head>", () => `${tagsOf(head).join("\n    ")}\n  </head>`);
}
