import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Need } from "./measure/needs.ts";

const root = path.resolve(import.meta.dirname, "../..");
const IMPORTED = /^(?:import|export)\b[^;(]*?["']((?:\.|#backend\/)[^"']+)["']/gm;
const DECLARED = /\bneeds: \[([^\]]*)\]/;
const SIZED = /run\.size\(|run\.rounds|comparePairs\(run/;
/** These benchmarks measure a single page or a single archive, so they have no smaller size for a smoke run. */
const MEASURED_ONCE = ["lab/bench/pages/landing.ts", "lab/bench/desktop/desktop-size.ts"];

/** Maps files to needs: a benchmark that imports one of these files must declare the file's need. */
const USED: Readonly<Record<string, Need>> = {
  "lab/bench/network/traffic-shaping.ts": "root",
  "lab/bench/network/delayed-relay.ts": "coturn",
  "scripts/programs/haproxy.mjs": "haproxy",
  "backend/quality/testing/janus/janus-process.ts": "janus",
  "backend/recording/testing/replay-programs.ts": "replay tools",
  "lab/bench/desktop/desktop-app.ts": "desktop app",
};

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), "utf8");
  return [...text.matchAll(IMPORTED)].map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : path.relative(root, path.resolve(root, path.dirname(file), name)),
  );
}

/**
 * Returns the files that a benchmark imports, directly or indirectly: the text of each by its name, or an empty text
 * for files outside the benchmarks.
 */
async function reachedFrom(file: string, reached = new Map<string, string>()): Promise<Map<string, string>> {
  if (reached.has(file)) return reached;
  const isOwn = file.startsWith("lab/bench/") && !file.startsWith("lab/bench/measure/");
  reached.set(file, isOwn ? await readFile(path.join(root, file), "utf8") : "");
  if (isOwn) for (const next of await importsOf(file)) await reachedFrom(next, reached);
  return reached;
}

const files = (await importsOf("lab/bench/benchmarks.ts")).filter(
  (file) => !file.startsWith("lab/bench/measure/"),
);

test.each(files)("%s declares what it uses", async (file) => {
  const reached = await reachedFrom(file);
  const used = Object.entries(USED).flatMap(([name, need]) => (reached.has(name) ? [need] : []));
  const [, declared] = DECLARED.exec(reached.get(file) ?? "") ?? [];
  expect(declared).toBeDefined();
  expect(used.filter((need) => !declared?.includes(`"${need}"`))).toEqual([]);
});

test.each(files.filter((file) => !MEASURED_ONCE.includes(file)))("%s has a smallest size", async (file) => {
  const texts = [...(await reachedFrom(file)).values()];
  expect(texts.some((text) => SIZED.test(text))).toBe(true);
});
