// Which tests can't run for want of a program. Plain Node without packages.
import { importersOf, readImports } from "./import-graph.ts";

/** Each program's module, by its name. */
const MODULES = {
  Chromium: "scripts/programs/chromium.mjs",
  HAProxy: "scripts/programs/haproxy.mjs",
  Janus: "scripts/programs/janus.mjs",
  coturn: "scripts/beside/coturn-config.ts",
  promtool: "scripts/programs/promtool.mjs",
  ffmpeg: "scripts/programs/replay-tools.mjs",
  "janus-pp-rec": "scripts/programs/replay-tools.mjs",
};

/**
 * Returns the step's files that load a missing program's module, each with the programs' names.
 * @param {import("./steps.mjs").Step} step
 * @param {readonly string[]} missing names of programs
 * @param {Map<string, string[]>} [known] what each file loads, when it has been read already
 * @returns {Promise<{ file: string, programs: string[] }[]>}
 */
export async function unrunnableTests({ tests, needs = [] }, missing, known) {
  const wanted = needs.map(({ name }) => name).filter((name) => missing.includes(name));
  if (tests === undefined || wanted.length === 0) return [];
  const imports = known ?? (await readImports());
  const all = [...imports.keys()].filter((file) => tests.test(file));
  const users = wanted.map((name) => ({ name, files: importersOf(imports, [MODULES[name]]) }));
  // Every one of them opens a browser.
  const runs = (name, files, file) => name === "Chromium" || files.has(file);
  return all
    .map((file) => ({
      file,
      programs: users.filter(({ name, files }) => runs(name, files, file)).map(({ name }) => name),
    }))
    .filter(({ programs }) => programs.length > 0);
}
