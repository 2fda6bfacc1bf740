import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { fixedFonts } from "#contract/pages/fixed-fonts.ts";

const { resolve } = createRequire(import.meta.url);
const fileOf = (weight: number) =>
  resolve(`@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${weight}-normal.woff2`);

/** Writes the Ethiopic fonts a second time, to URLs without a hash, for the pages that the server writes itself. */
export function emitFixedFonts(): Plugin {
  return {
    name: "gubae-emit-fixed-fonts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const { weight, path } of fixedFonts)
        this.emitFile({ type: "asset", fileName: path.slice(1), source: await readFile(fileOf(weight)) });
    },
  };
}
