import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { LandingContent } from "#contract/pages/landing.ts";
import { type Language, languages } from "#contract/text/languages.ts";
import { modulesOf, routeAt } from "#renderer/app/routes.ts";
import type * as prerenderer from "../prerender.tsx";
import { type ClientBuild, stylesheetText } from "./client-build.ts";
import { composePage } from "./compose-page.ts";
import { inlineCriticalCss } from "./critical-css.ts";
import { entryFilesOf, filesOf } from "./modulepreload.ts";

export type LandingContents = Record<Language, LandingContent>;

/** The public pages to prerender, with one file for each language. */
const prerenderedPages = [
  { path: "/", file: "index", name: "landing" },
  { path: "/pricing", file: "pricing", name: "pricing" },
  { path: "/about", file: "about", name: "about" },
  { path: "/privacy", file: "privacy", name: "privacy" },
  { path: "/terms", file: "terms", name: "terms" },
] as const;

/**
 * Returns the font files for the text that is visible first: the basic Latin fonts for English, none for other
 * languages.
 */
function fontsOf({ bundle }: ClientBuild, language: Language): string[] {
  if (language !== "en") return [];
  return Object.keys(bundle).filter((name) => /(?:figtree|fraunces)-basic.*\.woff2$/.test(name));
}

function withStyleCache(html: string, bundle: ClientBuild["bundle"]): string {
  const { script } = entryFilesOf(bundle, "styles");
  return html.replace("</head>", `<script defer src="/${script}"></script></head>`);
}

/** Prerenders the public pages in every language into `pages/`. The server fills in what differs between responses. */
export async function prerenderPages(
  client: ClientBuild,
  { prepare, renderPage }: typeof prerenderer,
  landing: LandingContents,
): Promise<void> {
  const { folder, bundle } = client;
  const index = path.join(folder, "index.html");
  const template = withStyleCache(await readFile(index, "utf8"), bundle);
  const withCriticalCss = (html: string) => inlineCriticalCss(html, (name) => stylesheetText(bundle, name));
  await mkdir(path.join(folder, "pages"), { recursive: true });
  const islands = entryFilesOf(bundle, "prerendered");
  for (const language of languages) {
    await prepare(language, landing[language]);
    for (const page of prerenderedPages) {
      const html = composePage(template, {
        language,
        path: page.path,
        ...(await renderPage(page.path, page.name)),
        ...islands,
        styles: filesOf(bundle, modulesOf(routeAt(page.path))).styles,
        fonts: fontsOf(client, language),
      });
      await writeFile(path.join(folder, "pages", `${page.file}.${language}.html`), withCriticalCss(html));
    }
  }
  await writeFile(index, withCriticalCss(template));
}
