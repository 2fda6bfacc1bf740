import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { partsOf } from "#renderer/page-parts.ts";
import { afterBuild, type Built } from "./after-build.ts";
import { drawnTemplate } from "./drawn-template.ts";
import { filesOf } from "./load-ahead.ts";
import { styleIn } from "./style-in.ts";

/** By the first word of their address: pages that the server draws into its answer. */
const drawnPages = ["lecture", "lectures"];

/** Builds `draw-page.tsx` for the server, as one file that needs none of our packages. */
async function buildDrawer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [react()],
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: "draw-page.tsx",
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      // The server brings in a copy for each language, which chunks would share.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

function startIn(bundle: Rolldown.OutputBundle): string {
  const start = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "start");
  if (start === undefined) throw new Error("The build has no start.");
  return start.fileName;
}

async function writeTemplates(folder: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const index = await readFile(path.join(folder, "index.html"), "utf8");
  for (const page of drawnPages) {
    const template = drawnTemplate(index, {
      ...filesOf(bundle, partsOf(page)),
      styleOf: (file) => styleIn(bundle, file),
      start: startIn(bundle),
    });
    await writeFile(path.join(folder, "pages", `${page}.drawn.html`), template);
  }
}

/** Adds to the build what the server draws pages with, and into. Goes by `index.html` as others leave it behind. */
export function pageDrawer(): Plugin {
  const work = async ({ root, folder, bundle }: Built) => {
    await writeTemplates(folder, bundle);
    await buildDrawer(root, path.join(folder, "pages"));
  };
  return afterBuild("gubae-page-drawer", work, "post");
}
