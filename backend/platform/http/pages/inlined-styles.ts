import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The script (`web/style-cache.ts`) with which a browser caches a page's styles and later restores them. */
export interface InlinedStyles {
  /** The CSP source to allow; null for a build without the script. */
  source: string | null;
  /** Returns the names of these pages' styles that a browser may cache. */
  namesIn: (pages: readonly string[]) => string[];
  /**
   * Returns the page with a script in place of each style that the browser has cached; the script inserts the cached
   * style. At the end of the page, the same script caches the styles that are still inlined.
   */
  inlineStyles: (page: string, cached: ReadonlySet<string>) => string;
}

/** The tag with which the build includes the style cache script. */
const CACHE_SCRIPT = /<script defer src="(\/assets\/styles-[\w-]+\.js)"><\/script>/;
const STYLE =
  /<style nonce="__NONCE__">[^<]*<\/style><link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)" disabled>/g;

/**
 * Reads the script that the build's empty page refers to. Its text, less than a kilobyte, is inlined: with a separate
 * file, a user on a slow connection might open the next page before the script arrives, and that page would contain the
 * same styles again.
 * @throws when the script's file can't be read or inlined
 */
export async function readInlinedStyles(webDir: string, emptyPage: string): Promise<InlinedStyles> {
  const file = CACHE_SCRIPT.exec(emptyPage)?.[1];
  if (file === undefined) return { source: null, namesIn: () => [], inlineStyles: (page) => page };
  const text = await readFile(path.join(webDir, file), "utf8");
  if (text.includes("</")) throw new Error(`${file} can't be part of a page.`);
  const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  function inlineStyles(page: string, cached: ReadonlySet<string>): string {
    if (!CACHE_SCRIPT.test(page)) return page;
    let isInlined = false;
    const inlined = page.replace(CACHE_SCRIPT, "").replaceAll(STYLE, (style, href: string, name: string) => {
      if (cached.has(name))
        return `<script data-style="${name}">${text}</script><noscript><link rel="stylesheet" href="${href}"></noscript>`;
      isInlined = true;
      return style;
    });
    return isInlined ? inlined.replace("</body>", () => `<script>${text}</script></body>`) : inlined;
  }

  const namesIn = (pages: readonly string[]) => [
    ...new Set(pages.flatMap((page) => [...page.matchAll(STYLE)].map(([, , name = ""]) => name))),
  ];
  return { source, namesIn, inlineStyles };
}
