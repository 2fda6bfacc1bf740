import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { pageParts } from "#renderer/page-parts.ts";

type Bundle = Rolldown.OutputBundle;

/** A chunk with all that it imports, as far down as that goes. */
function withImports(bundle: Bundle, name: string, into: Set<string>): void {
  const chunk = bundle[name];
  if (into.has(name) || chunk?.type !== "chunk") return;
  into.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, into);
}

function chunkOf(bundle: Bundle, part: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/${part}.tsx`),
  );
  if (chunk === undefined) throw new Error(`load-ahead: the build has no part ${part}.`);
  return chunk.fileName;
}

/** The files of these parts that `index.html` does not name already. @throws when there is no such part */
export function filesOf(bundle: Bundle, parts: readonly string[]): { scripts: string[]; styles: string[] } {
  const named = new Set<string>();
  for (const file of Object.values(bundle))
    if (file.type === "chunk" && file.isEntry && file.name === "index")
      withImports(bundle, file.fileName, named);
  const all = new Set<string>();
  for (const part of parts) withImports(bundle, chunkOf(bundle, part), all);
  const scripts = [...all].filter((name) => !named.has(name));
  const styles = scripts.flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return { scripts, styles: [...new Set(styles)] };
}

/** By the first word of an address, the tags that let a browser fetch all parts of that page at once. */
export function tagsAhead(bundle: Bundle): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pageParts).map(([address, parts]) => {
      const { scripts, styles } = filesOf(bundle, parts);
      const tags = [
        ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ];
      return [address, tags.join("")];
    }),
  );
}

/**
 * Parts of a page are loaded when they are first shown, and each is inside another: on a slow line that is one
 * wait after the other. The server writes these tags into the page, so that all of them come at once.
 */
export function loadAhead(): Plugin {
  return {
    name: "gubae-load-ahead",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error("load-ahead: the build has no folder.");
      await mkdir(path.join(dir, "pages"), { recursive: true });
      await writeFile(path.join(dir, "pages", "ahead.json"), JSON.stringify(tagsAhead(bundle)));
    },
  };
}
