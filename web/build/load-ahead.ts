import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

const guestOrPerson = ["AppShell.tsx", "PersonOrGuest.tsx"];
const fluent = ["AppShell.tsx", "FluentWhereNeeded.tsx", "FluentPages.tsx"];
const signedIn = [...fluent, "RequireSession.tsx"];

/** What the pages under each address are made of, one part inside the other, as `renderer/App.tsx` has them. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  lectures: ["AppShell.tsx", "RequireSession.tsx", "DiscoverScreen.tsx"],
  // Who signed in gets Fluent later; who followed a link must not load it.
  lecture: [...guestOrPerson, "FluentWhereNeeded.tsx", "LectureScreen.tsx"],
  mentors: [...guestOrPerson, "MentorsScreen.tsx"],
  mentor: [...guestOrPerson, "MentorScreen.tsx"],
  login: [...fluent, "LogInScreen.tsx"],
  signup: [...fluent, "SignUpScreen.tsx"],
  success: [...fluent, "SuccessScreen.tsx"],
  dashboard: [...signedIn, "DashboardScreen.tsx"],
  status: [...signedIn, "StatusScreen.tsx"],
  class: [...signedIn, "RoomScreen.tsx"],
};

/** A chunk with all that it imports, as far down as that goes. */
function withImports(bundle: Bundle, name: string, into: Set<string>): void {
  const chunk = bundle[name];
  if (into.has(name) || chunk?.type !== "chunk") return;
  into.add(name);
  for (const imported of chunk.imports) withImports(bundle, imported, into);
}

function chunkOf(bundle: Bundle, part: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/${part}`),
  );
  if (chunk === undefined) throw new Error(`load-ahead: the build has no part ${part}.`);
  return chunk.fileName;
}

/** The files of these parts that the page itself does not name already. */
function filesOf(bundle: Bundle, parts: readonly string[]): { scripts: string[]; styles: string[] } {
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
    Object.entries(partsOf).map(([address, parts]) => {
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
