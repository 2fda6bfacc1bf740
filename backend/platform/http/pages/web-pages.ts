import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Preferences } from "#contract/calendar/preferences.ts";
import { FEE_PLACEHOLDERS } from "#contract/pages/page-placeholders.ts";
import { feeShares } from "#contract/payments/platform-fee.ts";
import { readStyleKeeper } from "./style-keeper.ts";

export type Language = Preferences["language"];

/** The placeholders' values for one response; everything else in a page is fixed by the build. */
export interface PageFill {
  nonce: string;
  language: Language;
  colours: "light" | "dark" | "";
  origin: string;
  /** Milliseconds since 1970, by which pages know the server's time; empty for the page that a service worker keeps. */
  servedAt: string;
  /** Markup for the body of a page that is rendered for this response. */
  ssrMarkup?: string | null;
  /** Whether no script of ours can have run in this browser, so that nobody is signed in. */
  isFirstVisit?: boolean;
  /** Names of style files that the browser says it keeps. */
  keptStyles?: ReadonlySet<string>;
  /** The page that the next press probably leads to, by the first segment of its path: its files are named. */
  nextPage?: string | undefined;
}

export interface Pages {
  fillPage: FillPage;
  /** Which page a path gets: the same name, the same page. */
  nameOf: (pathname: string, language: Language) => string;
  /** Of the style files that a browser may keep. */
  styleNames: readonly string[];
  /** Of the scripts that pages carry, for their policy. */
  scriptSources: readonly string[];
}

export type FillPage = (pathname: string, fill: PageFill) => string;

const nothing: ReadonlySet<string> = new Set();
const MODULEPRELOAD = "modulepreload.json";

async function readPrerendered(webDir: string): Promise<Map<string, string>> {
  const folder = path.join(webDir, "pages");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A build without prerendered pages still has the empty one.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  // Without the SSR bundle, which is in the same folder: megabytes that would stay in memory.
  const pages = names
    .filter((name) => name.endsWith(".html") || name === MODULEPRELOAD)
    .map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const);
  return new Map(await Promise.all(pages));
}

/** `/` → `index.en.html`, `/pricing/` → `pricing.en.html`. */
function prerenderedName(pathname: string, language: Language): string {
  const name = pathname === "/" ? "index" : pathname.slice(1).replace(/\/$/, "");
  // Only the root is the landing page.
  return pathname !== "/" && name === "index" ? "" : `${name}.${language}.html`;
}

/** `/lecture` → `lecture.ssr.html`, the template that the page's markup is inserted into. */
const templateOf = (pathname: string) => `${pathname.split("/")[1] ?? ""}.ssr.html`;

const modulepreloadSchema = z.record(z.string(), z.string());

/** Names the files of the next page, for the script that fetches them in turn. */
function nextFiles(nextPage: string | undefined, tagsByPage: ReadonlyMap<string, string>): string {
  const tags = nextPage === undefined ? undefined : tagsByPage.get(nextPage);
  return tags === undefined ? "" : `<template id="next-files">${tags}</template>`;
}

/** Inserts the tags that preload all chunks of a page, by the first segment of its path. */
function withModulepreload(page: string, pathname: string, tagsByPage: ReadonlyMap<string, string>): string {
  const tags = tagsByPage.get(pathname.split("/")[1] ?? "");
  return tags === undefined ? page : page.replace("</head>", () => `${tags}</head>`);
}

/** The path that the empty page gets its tags for; none for a path that no page has. */
function preloadedName(pathname: string, tagsByPage: ReadonlyMap<string, string>): string {
  const segment = pathname.split("/")[1] ?? "";
  return tagsByPage.has(segment) ? `/${segment}` : "/";
}

/**
 * Reads the build's pages: a prerendered page for each public path and language, and the empty page for all other paths.
 * @throws when `webDir` contains no build
 */
export async function readPages(webDir: string, platformFeePercent: number): Promise<Pages> {
  const empty = await readFile(path.join(webDir, "index.html"), "utf8");
  const prerendered = await readPrerendered(webDir);
  const modulepreload = new Map(
    Object.entries(modulepreloadSchema.parse(JSON.parse(prerendered.get(MODULEPRELOAD) ?? "{}"))),
  );
  const shares = feeShares(platformFeePercent);
  const keeper = await readStyleKeeper(webDir, empty);
  const fillPage: FillPage = (
    pathname,
    {
      nonce,
      language,
      colours,
      origin,
      servedAt,
      ssrMarkup = null,
      isFirstVisit = false,
      keptStyles,
      nextPage,
    },
  ) => {
    const template = ssrMarkup === null ? undefined : prerendered.get(templateOf(pathname));
    const page =
      template ??
      prerendered.get(prerenderedName(pathname, language)) ??
      withModulepreload(empty, pathname, modulepreload);
    return (
      keeper
        .carryStyles(page, keptStyles ?? nothing)
        .replaceAll("__NONCE__", nonce)
        .replaceAll("__ORIGIN__", origin)
        .replaceAll(FEE_PLACEHOLDERS.percent, String(shares.percent))
        .replaceAll(FEE_PLACEHOLDERS.rest, String(shares.rest))
        .replace("__LANGUAGE__", language)
        .replace("__COLOURS__", colours)
        .replace("__SERVED_AT__", servedAt)
        .replace("__FIRST_VISIT__", isFirstVisit ? " data-first-visit" : "")
        .replace("__NEXT_FILES__", () => nextFiles(nextPage, modulepreload))
        // Last, since placeholders in user input must not be replaced.
        .replace("__SSR_MARKUP__", () => ssrMarkup ?? "")
    );
  };
  const nameOf = (pathname: string, language: Language): string => {
    const name = prerenderedName(pathname, language);
    return prerendered.has(name) ? name : preloadedName(pathname, modulepreload);
  };
  const styleNames = keeper.namesIn([empty, ...prerendered.values()]);
  return { fillPage, nameOf, styleNames, scriptSources: keeper.source === null ? [] : [keeper.source] };
}
