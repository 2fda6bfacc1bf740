// Finds the tests that can't run because a program is missing.
import { importersOf, readImports, type Imports } from "./import-graph.ts";
import type { Step } from "./steps.mjs";

/** The module of each program, keyed by the program's name. */
const MODULES: Readonly<Record<string, string>> = {
  Chromium: "scripts/programs/chromium.mjs",
  HAProxy: "scripts/programs/haproxy.mjs",
  Janus: "scripts/programs/janus.mjs",
  coturn: "scripts/beside/coturn-config.ts",
  promtool: "scripts/programs/promtool.mjs",
  ffmpeg: "scripts/programs/replay-tools.mjs",
  "janus-pp-rec": "scripts/programs/replay-tools.mjs",
};

/**
 * Returns the step's test files that load the module of a missing program, each with the names of those programs.
 * @param missing names of programs
 * @param known the import graph, if it has already been read
 */
export async function unrunnableTests(
  { tests, needs = [] }: Step,
  missing: readonly string[],
  known?: Imports,
): Promise<{ file: string; programs: string[] }[]> {
  const needed = needs.map(({ name }) => name).filter((name) => missing.includes(name));
  if (tests === undefined || needed.length === 0) return [];
  const imports = known ?? (await readImports());
  const all = [...imports.keys()].filter((file) => tests.test(file));
  const users = needed.map((name) => ({ name, files: importersOf(imports, [moduleOf(name)]) }));
  // Every end-to-end test needs a browser, even if the test does not load scripts/programs/chromium.mjs.
  const runs = (name: string, files: ReadonlySet<string>, file: string) =>
    name === "Chromium" || files.has(file);
  return all
    .map((file) => ({
      file,
      programs: users.filter(({ name, files }) => runs(name, files, file)).map(({ name }) => name),
    }))
    .filter(({ programs }) => programs.length > 0);
}

function moduleOf(program: string): string {
  const found = MODULES[program];
  if (found === undefined) throw new Error(`No module is known for ${program}.`);
  return found;
}
