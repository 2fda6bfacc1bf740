// Which tests can't run for want of a program.
import { importersOf, readImports, type Imports } from "./import-graph.ts";
import type { Step } from "./steps.mjs";

/** Each program's module, by its name. */
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
 * Returns the step's files that load a missing program's module, each with the programs' names.
 * @param missing names of programs
 * @param known when it has been read already
 */
export async function unrunnableTests(
  { tests, needs = [] }: Step,
  missing: readonly string[],
  known?: Imports,
): Promise<{ file: string; programs: string[] }[]> {
  const wanted = needs.map(({ name }) => name).filter((name) => missing.includes(name));
  if (tests === undefined || wanted.length === 0) return [];
  const imports = known ?? (await readImports());
  const all = [...imports.keys()].filter((file) => tests.test(file));
  const users = wanted.map((name) => ({ name, files: importersOf(imports, [moduleOf(name)]) }));
  // Every one of them opens a browser.
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
