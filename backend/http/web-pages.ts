import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { LandingContent } from "#contract/landing.ts";
import type { Preferences } from "#contract/preferences.ts";

export type Language = Preferences["language"];

/** What differs from answer to answer; everything else of a page is fixed by the build. */
export interface PageFill {
  nonce: string;
  language: Language;
  colours: "light" | "dark" | "";
  origin: string;
  /** Markup for the body of a page that is drawn for this answer. */
  drawing?: string | null;
}

export type FillPage = (pathname: string, fill: PageFill) => string;

/** Inside a script element only `<` can end it. */
function asInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const AHEAD = "ahead.json";

async function readPrerendered(webDir: string): Promise<Map<string, string>> {
  const folder = path.join(webDir, "pages");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A build without prerendered pages still has the one that draws itself.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  // What draws pages lies beside them: megabytes that nobody asks us for, and that would stay in memory.
  const pages = names
    .filter((name) => name.endsWith(".html") || name === AHEAD)
    .map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const);
  return new Map(await Promise.all(pages));
}

/** `/` → `index.en.html`, `/pricing/` → `pricing.en.html`. */
function nameOf(pathname: string, language: Language): string {
  const name = pathname === "/" ? "index" : pathname.slice(1).replace(/\/$/, "");
  // Only the root is the landing page.
  return pathname !== "/" && name === "index" ? "" : `${name}.${language}.html`;
}

/** `/lecture` → `lecture.drawn.html`: what a drawing of that page is written into. */
const templateOf = (pathname: string) => `${pathname.split("/")[1] ?? ""}.drawn.html`;

const aheadSchema = z.record(z.string(), z.string());

/** The parts of an address's page, for the browser to fetch at once; by the address's first word. */
function loadAhead(page: string, pathname: string, ahead: ReadonlyMap<string, string>): string {
  const tags = ahead.get(pathname.split("/")[1] ?? "");
  return tags === undefined ? page : page.replace("</head>", () => `${tags}</head>`);
}

/**
 * Reads what the build has made: a page drawn beforehand for each public address and language, and the empty one
 * for all the others. @throws when `webDir` holds no build
 */
export async function readPages(
  webDir: string,
  landing: Record<Language, LandingContent>,
): Promise<FillPage> {
  const empty = await readFile(path.join(webDir, "index.html"), "utf8");
  const drawn = await readPrerendered(webDir);
  const ahead = new Map(Object.entries(aheadSchema.parse(JSON.parse(drawn.get(AHEAD) ?? "{}"))));
  return (pathname, { nonce, language, colours, origin, drawing = null }) => {
    const inlined = pathname === "/" ? asInlineJson(landing[language]) : "";
    const template = drawing === null ? undefined : drawn.get(templateOf(pathname));
    const page =
      template ??
      drawn.get(nameOf(pathname, language)) ??
      loadAhead(
        empty.replace("__LANDING__", () => inlined),
        pathname,
        ahead,
      );
    return (
      page
        .replaceAll("__NONCE__", nonce)
        .replaceAll("__ORIGIN__", origin)
        .replace("__LANGUAGE__", language)
        .replace("__COLOURS__", colours)
        // At last: what people wrote is in it, and fills no gaps.
        .replace("__DRAWING__", () => drawing ?? "")
    );
  };
}
