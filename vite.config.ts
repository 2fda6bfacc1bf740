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
import { separateTasks } from "./web/build/separate-tasks.ts";
import { stampWorker, WORKER_FILE } from "./web/build/stamp-worker.ts";

const fromHere = (file: string) => resolve(import.meta.dirname, file);

const plugins = [
  react(),
  emitFixedFonts(),
  classicScript("styles"),
  leaveOutFacades(),
  separateTasks(),
  stampWorker(),
];

const config: UserConfig = {
  root: "web",
  plugins,
  resolve: {
    alias: [
      ...peerjsStandIns(import.meta.dirname),
      // Selects the production build. The package's `exports` only offer the development build, which contains the
      // texts of warnings.
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
        // Nothing is inlined: the Content-Security-Policy does not allow styles or scripts from `data:` URLs, and
        // browsers cache files indefinitely anyway.
        assetsInlineLimit: 0,
        // No polyfill, because every target browser supports module preloading and the landing page has a size limit.
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          input: {
            index: fromHere("web/index.html"),
            prerendered: fromHere("web/islands/prerendered-page.ts"),
            styles: fromHere("web/style-cache.ts"),
            served: fromHere("web/served/served-page.ts"),
            "room-start": fromHere("web/room-start.ts"),
            worker: fromHere("web/service-worker.ts"),
          },
          output: {
            codeSplitting: { groups: chunkGroups(import.meta.dirname) },
            // The worker is in the top folder, because a service worker's scope is its folder. Its name must not change
            // between builds.
            entryFileNames: ({ name }) => (name === "worker" ? WORKER_FILE : "assets/[name]-[hash:7].js"),
            // Hashes are short and shared chunks have no names, because the entry, which the landing page must load,
            // lists the names of a hundred files.
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
    // Only for work on the renderer: the server that `npm start` runs serves everything from one port.
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
