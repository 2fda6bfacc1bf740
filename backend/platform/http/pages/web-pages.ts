import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Preferences } from "#contract/calendar/preferences.ts";
import { FEE_PLACEHOLDERS, SSR_MARKUP_PLACEHOLDER } from "#contract/pages/page-placeholders.ts";
import { feeShares } from "#contract/payments/platform-fee.ts";
import { readInlinedStyles } from "./inlined-styles.ts";

export type Language = Preferences["language"];

/** The placeholders' values for one response; everything else in a page is fixed by the build. */
export interface PageFill {
  nonce: string;
  language: Language;
  colours: "light" | "dark" | "";
  origin: string;
  /**
   * Milliseconds since 1970, from which pages derive the server's time; empty for the page that a service worker
   * stores.
   */
  servedAt: string;
  /** Whether the browser claims that it can resume a session. */
  mayResume?: boolean;
  /** Markup for the body of a page that is rendered for this response. */
  ssrMarkup?: string | null;
  /** True if no script of ours can have run in this browser yet, so that nobody is signed in. */
  isFirstVisit?: boolean;
  /** Names of style files that the browser reports as cached. */
  cachedStyles?: ReadonlySet<string>;
  /**
   * The page that the user will probably open next, by the first segment of its path. The files of that page are listed
   * for prefetching.
   */
  nextPage?: string | undefined;
}

export interface Pages {
  fillPage: FillPage;
  /** Returns the name of the page for a path; equal names mean the same page. */
  nameOf: (pathname: string, language: Language) => string;
  /** Names of the style files that a browser may cache. */
  styleNames: readonly string[];
  /** CSP sources of the pages' inline scripts. */
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
  // Skips the SSR bundle in the same folder: reading it would keep megabytes in memory.
  const pages = names
    .filter((name) => name.endsWith(".html") || name === MODULEPRELOAD)
    .map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const);
  return new Map(await Promise.all(pages));
}

/** `/` → `index.en.html`, `/pricing/` → `pricing.en.html`. */
function prerenderedName(pathname: string, language: Language): string {
  const name = pathname === "/" ? "index" : pathname.slice(1).replace(/\/$/, "");
  // `/index` is not the landing page; only `/` is.
  return pathname !== "/" && name === "index" ? "" : `${name}.${language}.html`;
}

/** `/lecture` → `lecture.ssr.html`, the template that the page's markup is inserted into. */
const templateOf = (pathname: string) => `${pathname.split("/")[1] ?? ""}.ssr.html`;

/** `/class/7/f` → `class.start.html`, the page of all paths with this first segment. */
const startName = (pathname: string) => `${pathname.split("/")[1] ?? ""}.start.html`;

const modulepreloadSchema = z.record(z.string(), z.string());

/** Lists the files of the next page, for the script that prefetches them. */
function nextFiles(nextPage: string | undefined, tagsByPage: ReadonlyMap<string, string>): string {
  const tags = nextPage === undefined ? undefined : tagsByPage.get(nextPage);
  return tags === undefined ? "" : `<template id="next-files">${tags}</template>`;
}

/** Inserts the tags that preload all chunks of a page. The first segment of the path identifies the page. */
function withModulepreload(page: string, pathname: string, tagsByPage: ReadonlyMap<string, string>): string {
  const tags = tagsByPage.get(pathname.split("/")[1] ?? "");
  return tags === undefined ? page : page.replace("</head>", () => `${tags}</head>`);
}

/**
 * Returns the path whose preload tags are inserted into the empty page, or `/` for an unknown path, which gets no tags.
 */
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
  const inlinedStyles = await readInlinedStyles(webDir, empty);
  const fillPage: FillPage = (pathname, fill) => {
    const { ssrMarkup = null, isFirstVisit = false, mayResume = false, cachedStyles = nothing } = fill;
    const template = ssrMarkup === null ? undefined : prerendered.get(templateOf(pathname));
    const page =
      template ??
      prerendered.get(prerenderedName(pathname, fill.language)) ??
      prerendered.get(startName(pathname)) ??
      withModulepreload(empty, pathname, modulepreload);
    return (
      inlinedStyles
        .inlineStyles(page, cachedStyles)
        .replaceAll("__NONCE__", fill.nonce)
        .replaceAll("__ORIGIN__", fill.origin)
        .replaceAll(FEE_PLACEHOLDERS.percent, String(shares.percent))
        .replaceAll(FEE_PLACEHOLDERS.rest, String(shares.rest))
        .replace("__LANGUAGE__", fill.language)
        .replace("__COLOURS__", fill.colours)
        .replace("__MEMBER__", mayResume ? "yes" : "no")
        .replace("__SERVED_AT__", fill.servedAt)
        .replace("__FIRST_VISIT__", isFirstVisit ? " data-first-visit" : "")
        .replace("__NEXT_FILES__", () => nextFiles(fill.nextPage, modulepreload))
        // Replaced last, since placeholders in user input must not be replaced.
        .replace(SSR_MARKUP_PLACEHOLDER, () => ssrMarkup ?? "")
    );
  };
  const nameOf = (pathname: string, language: Language): string => {
    const name = prerenderedName(pathname, language);
    return prerendered.has(name) ? name : preloadedName(pathname, modulepreload);
  };
  const styleNames = inlinedStyles.namesIn([empty, ...prerendered.values()]);
  return {
    fillPage,
    nameOf,
    styleNames,
    scriptSources: inlinedStyles.source === null ? [] : [inlinedStyles.source],
  };
}
