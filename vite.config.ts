import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { landingContent } from "./backend/landing/landing-content.ts";
import { chunkGroups } from "./web/build/chunk-groups.ts";
import { loadAhead } from "./web/build/load-ahead.ts";
import { pageDrawer } from "./web/build/page-drawer.ts";
import { precompress } from "./web/build/precompress.ts";
import { prerender } from "./web/build/prerender.ts";
import { stampWorker, WORKER_FILE } from "./web/build/stamp-worker.ts";

const fromHere = (file: string) => resolve(import.meta.dirname, file);

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    stampWorker(),
    loadAhead(),
    prerender({ landing: landingContent }),
    precompress(),
    // After what is compressed for browsers: this is the server's own.
    pageDrawer(),
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy knows no data: styles or scripts, and files are cached for ever anyway.
    assetsInlineLimit: 0,
    // Every browser with our target has it, and the landing page is counted in kilobytes.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        index: fromHere("web/index.html"),
        start: fromHere("web/start-after-drawing.ts"),
        worker: fromHere("web/service-worker.ts"),
      },
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // A worker rules over the folder it comes from, and keeps its name from build to build.
        entryFileNames: ({ name }) => (name === "worker" ? WORKER_FILE : "assets/[name]-[hash:7].js"),
        // The first file names a hundred others, and a hash is what doesn't compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
      },
    },
  },
  server: {
    // `npm start` serves everything from one port; this is for working on the renderer alone.
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
});
