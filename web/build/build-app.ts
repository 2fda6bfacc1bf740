import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildEnvironment, EnvironmentOptions, ViteBuilder } from "vite";
import type * as prerenderer from "../prerender.tsx";
import { buildClient } from "./client-build.ts";
import { writeModulepreloadTags } from "./modulepreload.ts";
import { precompressFolder } from "./precompress.ts";
import { type LandingContents, prerenderPages } from "./prerender-pages.ts";
import { writeRoomTemplate } from "./room-template.ts";
import { writeSsrTemplates } from "./ssr-template.ts";

/**
 * Pictures get the same name in all environments, because server-rendered pages refer to the files of the client's
 * build.
 */
export const assetFileNames = "assets/[name]-[hash:7][extname]";

/**
 * Builds `prerender.tsx`, which the build itself then runs. The output imports our packages, so it must be inside the
 * repository.
 */
export const prerenderEnvironment: EnvironmentOptions = {
  consumer: "server",
  build: {
    ssr: "prerender.tsx",
    outDir: "../dist/prerender",
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { assetFileNames } },
  },
};

/** Builds `render-page.tsx` for the server, as a single file that imports none of our packages. */
export const ssrEnvironment: EnvironmentOptions = {
  consumer: "server",
  resolve: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: "render-page.tsx",
    outDir: "../dist/web/pages",
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    // Not split into chunks: the server imports one instance of this file for each language, and all instances would
    // share the same chunks.
    rolldownOptions: { output: { assetFileNames, codeSplitting: false } },
  },
};

/** Builds one environment after the other, because each step reads the previous one's output. */
export function buildApp(landing: LandingContents): (builder: ViteBuilder) => Promise<void> {
  return async (builder) => {
    const environment = (name: string): BuildEnvironment => {
      const found = builder.environments[name];
      if (found === undefined) throw new Error(`vite.config.ts has no environment ${name}.`);
      return found;
    };
    const client = await buildClient(builder, environment("client"));
    await precompressFolder(client.folder);
    await prerenderPages(client, await loadPrerenderer(builder, environment("prerender")), landing);
    await writeModulepreloadTags(client);
    await writeRoomTemplate(client);
    await writeSsrTemplates(client);
    await builder.build(environment("ssr"));
  };
}

async function loadPrerenderer(
  builder: ViteBuilder,
  environment: BuildEnvironment,
): Promise<typeof prerenderer> {
  await builder.build(environment);
  const { root, build } = environment.config;
  return import(pathToFileURL(path.resolve(root, build.outDir, "prerender.js")).href);
}
