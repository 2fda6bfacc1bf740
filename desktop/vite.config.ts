import { builtinModules } from "node:module";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions } from "vite";
import { peerjsStandIns } from "../web/build/chunks/peerjs-stand-ins.ts";

const here = import.meta.dirname;
const output = process.env["DESKTOP_DIR"] ?? path.join(here, "../dist/desktop");

/**
 * Bundles the code of one of Electron's processes into one CommonJS file, because the packaged app has no node_modules.
 */
function oneFile(entry: string, target: string): EnvironmentOptions {
  const name = path.basename(entry, ".ts");
  return {
    consumer: "server",
    // oxlint-disable-next-line unicorn/no-useless-undefined -- the default would leave packages out
    resolve: { noExternal: true, conditions: ["node", "module"] },
    build: {
      outDir: output,
      emptyOutDir: false,
      copyPublicDir: false,
      ssr: true,
      target,
      minify: false,
      // The preload contains only our own code, so it needs no list of licences.
      license: name === "main" && { fileName: "main-licenses.md" },
      rolldownOptions: {
        input: { [name]: path.join(here, entry) },
        external: ["electron", ...builtinModules, /^node:/],
        output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
      },
    },
  };
}

/**
 * The desktop app: its page (the web application with its own entry), main, and the preload. GUBAE_SERVER_URL is the
 * build's server; an empty value, as in CI, means none.
 */
export default defineConfig({
  root: path.join(here, "page"),
  publicDir: path.join(here, "../web/public"),
  plugins: [react()],
  resolve: { alias: peerjsStandIns(path.join(here, "..")) },
  define: {
    __SERVER_URL__: JSON.stringify(process.env["GUBAE_SERVER_URL"] || "http://localhost:3000"),
  },
  environments: {
    client: {
      build: {
        outDir: path.join(output, "page"),
        emptyOutDir: true,
        license: { fileName: "page-licenses.md" },
        target: "es2024",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          input: { index: path.join(here, "page/index.html"), mini: path.join(here, "page/mini.html") },
        },
      },
    },
    main: oneFile("main/main.ts", "node24"),
    preload: oneFile("preload/preload.ts", "chrome150"),
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ["client", "main", "preload"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
