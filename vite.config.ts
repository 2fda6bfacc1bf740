import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: "web",
  plugins: [react()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy knows no data: styles or scripts, and files are cached for ever anyway.
    assetsInlineLimit: 0,
    // Every browser with our target has it, and the landing page is counted in kilobytes.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    // `npm start` serves everything from one port; this is for working on the renderer alone.
    proxy: Object.fromEntries(
      ["/users", "/classes", "/payment", "/enrollments", "/chat", "/connection", "/pictures"].map((path) => [
        path,
        "http://localhost:3000",
      ]),
    ),
  },
});
