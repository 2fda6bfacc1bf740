import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { landingContent } from "#backend/site/landing-content.ts";
import { accountFor } from "./web/build/chunks/account-for.ts";
import { assetFileNames, buildApp, prerenderEnvironment, ssrEnvironment } from "./web/build/build-app.ts";
import { chunkGroups, isChunkGroup } from "./web/build/chunks/chunk-groups.ts";
import { classicScript } from "./web/build/chunks/classic-script.ts";
import { emitFixedFonts } from "./web/build/emit-fixed-fonts.ts";
import { leaveOutFacades } from "./web/build/chunks/leave-out-facades.ts";
import { peerjsStandIns } from "./web/build/chunks/peerjs-stand-ins.ts";
import { stampWorker, WORKER_FILE } from "./web/build/stamp-worker.ts";

const fromHere = (file: string) => resolve(import.meta.dirname, file);

const plugins = [react(), emitFixedFonts(), classicScript("styles"), leaveOutFacades(), stampWorker()];

const config: UserConfig = {
  root: "web",
  plugins,
  resolve: {
    alias: [
      ...peerjsStandIns(import.meta.dirname),
      // react-router's exports only offer its development build, which contains the texts of its warnings.
      {
        find: /^react-router$/,
        replacement: fromHere("node_modules/react-router/dist/production/index.mjs"),
      },
    ],
  },
  environments: {
    client: {
      build: {
        outDir: "../dist/web",
        emptyOutDir: true,
        target: "es2022",
        // The Content-Security-Policy allows no data: styles or scripts, and files are cached indefinitely anyway.
        assetsInlineLimit: 0,
        // Every target browser supports it, and the landing page has a size limit.
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          input: {
            index: fromHere("web/index.html"),
            prerendered: fromHere("web/islands/prerendered-page.ts"),
            styles: fromHere("web/style-cache.ts"),
            served: fromHere("web/served/served-page.ts"),
            worker: fromHere("web/service-worker.ts"),
          },
          output: {
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
            // A service worker's scope is its folder, and its name must not change between builds.
            entryFileNames: ({ name }) => (name === "worker" ? WORKER_FILE : "assets/[name]-[hash:7].js"),
            // Short hashes, and no names for shared chunks: the entry lists a hundred files, and the landing page loads
            // that list.
            chunkFileNames: ({ isDynamicEntry, name }) =>
              isDynamicEntry || isChunkGroup(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith(".css") ? "assets/[hash:7].css" : assetFileNames,
          },
        },
      },
    },
    prerender: prerenderEnvironment,
    ssr: ssrEnvironment,
  },
  builder: { buildApp: buildApp(landingContent) },
  server: {
    // `npm start` serves everything from one port; the proxy is for working on the renderer only.
    proxy: Object.fromEntries(
      [
        "/users",
        "/classes",
        "/payment",
        "/enrollments",
        "/chat",
        "/connection",
        "/pictures",
        "/payouts",
        "/earnings/",
        "/admin/api/",
      ].map((path) => [path, "http://localhost:3000"]),
    ),
  },
};

export default defineConfig(({ mode }) =>
  mode === "account" ? { ...config, plugins: [...plugins, accountFor("dist/account.html")] } : config,
);
