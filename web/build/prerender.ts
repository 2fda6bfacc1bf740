import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type { LandingContent } from "#contract/landing.ts";
import { type Language, languages } from "#contract/languages.ts";
import type * as prerenderer from "../prerender.tsx";
import { partsOf } from "#renderer/page-parts.ts";
import { afterBuild, type Built } from "./after-build.ts";
import { composePage } from "./compose-page.ts";
import { filesOf } from "./load-ahead.ts";
import { paintFirst } from "./paint-first.ts";
import { styleIn } from "./style-in.ts";

/** Public pages that are drawn at build, one file a language. */
const drawnPages = [
  { path: "/", file: "index", name: "landing" },
  { path: "/pricing", file: "pricing", name: "pricing" },
  { path: "/about", file: "about", name: "about" },
  { path: "/privacy", file: "privacy", name: "privacy" },
  { path: "/terms", file: "terms", name: "terms" },
] as const;

type Renderer = typeof prerenderer;
type Bundle = Rolldown.OutputBundle;

/** Builds what draws the pages into `outDir` and brings it here. */
async function loadRenderer(root: string, outDir: string): Promise<Renderer> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [react()],
    build: { ssr: "prerender.tsx", outDir, emptyOutDir: true, assetsInlineLimit: 0, copyPublicDir: false },
  });
  const renderer: Renderer = await import(pathToFileURL(path.join(outDir, "prerender.js")).href);
  return renderer;
}

/** The letters of the first words that one reads. */
function fontsOf(bundle: Bundle, language: Language): string[] {
  if (language !== "en") return [];
  return Object.keys(bundle).filter((name) => /(?:figtree|fraunces)-latin-wght-normal.*\.woff2$/.test(name));
}

interface PrerenderOptions {
  landing: Record<Language, LandingContent>;
}

async function drawAll(
  renderer: Renderer,
  { folder, bundle }: Built,
  landing: PrerenderOptions["landing"],
): Promise<void> {
  const index = path.join(folder, "index.html");
  const template = await readFile(index, "utf8");
  const paintedFirst = (html: string) => paintFirst(html, (name) => styleIn(bundle, name));
  await mkdir(path.join(folder, "pages"), { recursive: true });
  for (const language of languages) {
    await renderer.prepare(language, landing[language]);
    for (const page of drawnPages) {
      const html = composePage(template, {
        language,
        path: page.path,
        ...(await renderer.drawPage(page.path, page.name)),
        ...filesOf(bundle, partsOf(page.file)),
        fonts: fontsOf(bundle, language),
        landing: page.path === "/" ? landing[language] : null,
      });
      await writeFile(path.join(folder, "pages", `${page.file}.${language}.html`), paintedFirst(html));
    }
  }
  await writeFile(index, paintedFirst(template));
}

/** Draws the public pages in every language into `pages/`, for the server to fill in what differs by answer. */
export function prerender({ landing }: PrerenderOptions): Plugin {
  return afterBuild("gubae-prerender", async (built) => {
    // Beside our packages, so that it finds them.
    const outDir = path.join(built.root, "../node_modules", `.prerender-${process.pid}`);
    try {
      await drawAll(await loadRenderer(built.root, outDir), built, landing);
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  });
}
