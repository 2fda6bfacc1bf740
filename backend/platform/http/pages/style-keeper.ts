import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The script with which a browser keeps a page's styles and brings them back (`web/kept-styles.ts`). */
export interface StyleKeeper {
  /** What a policy has to allow; null for a build without the script. */
  source: string | null;
  /** The styles of these pages that a browser may keep. */
  namesIn: (pages: readonly string[]) => string[];
  /** Returns the page without the styles that the browser keeps; a script keeps the others. */
  carryStyles: (page: string, kept: ReadonlySet<string>) => string;
}

/** The build's mark for it. */
const KEEPER = /<script defer src="(\/assets\/styles-[\w-]+\.js)"><\/script>/;
const STYLE =
  /<style nonce="__NONCE__">[^<]*<\/style><link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)" disabled>/g;

/**
 * Reads the script that the build's empty page names. Pages carry its text, a part of a kilobyte: on a slow line somebody
 * is on the next page before a file of its own has come, and that page would carry the same styles again.
 *
 * @throws when the build lacks the script
 */
export async function readStyleKeeper(webDir: string, emptyPage: string): Promise<StyleKeeper> {
  const file = KEEPER.exec(emptyPage)?.[1];
  if (file === undefined) return { source: null, namesIn: () => [], carryStyles: (page) => page };
  const text = await readFile(path.join(webDir, file), "utf8");
  if (text.includes("</")) throw new Error(`${file} can't be part of a page.`);
  const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  function carryStyles(page: string, kept: ReadonlySet<string>): string {
    if (!KEEPER.test(page)) return page;
    let carries = false;
    const carrying = page.replace(KEEPER, "").replaceAll(STYLE, (carried, href: string, name: string) => {
      if (kept.has(name))
        return `<script data-style="${name}">${text}</script><noscript><link rel="stylesheet" href="${href}"></noscript>`;
      carries = true;
      return carried;
    });
    return carries ? carrying.replace("</body>", () => `<script>${text}</script></body>`) : carrying;
  }

  const namesIn = (pages: readonly string[]) => [
    ...new Set(pages.flatMap((page) => [...page.matchAll(STYLE)].map(([, , name = ""]) => name))),
  ];
  return { source, namesIn, carryStyles };
}
