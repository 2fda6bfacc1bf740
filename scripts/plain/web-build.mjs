import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { describeSignal, runNpm } from "./run.mjs";
import { Failure, step } from "./output.mjs";

const SOURCES = [
  "contract",
  // Part of the web app's sources, because it is prerendered into the landing page.
  "backend/site",
  "renderer",
  "web",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const DIST = join(ROOT, "dist");

/** Builds the web app, unless the last build was made from the same sources. */
export function ensureWebBuilt() {
  return ensureBuilt({
    what: "web app",
    sources: SOURCES,
    script: "build",
    stamp: ".stamp",
    output: "web/index.html",
  });
}

/** Builds the desktop app for the end-to-end tests, unless the last build was made from the same sources. */
export function ensureDesktopBuilt() {
  const sources = [...SOURCES, "desktop"];
  const output = "desktop/main.cjs";
  return ensureBuilt({
    what: "desktop app",
    sources,
    script: "build:desktop",
    stamp: ".stamp-desktop",
    output,
  });
}

/** @param {{ what: string, sources: readonly string[], script: string, stamp: string, output: string }} build */
async function ensureBuilt({ what, sources, script, stamp: stampName, output }) {
  const file = join(DIST, stampName);
  const stamp = await hashSources(ROOT, sources);
  const built = await readFile(file, "utf8").catch(() => "");
  if (built === stamp && existsSync(join(DIST, output))) return;
  await step(`Building the ${what}`, async () => {
    // The stamp is removed until the build is complete, so that an interrupted build is repeated.
    await rm(file, { force: true });
    const { ok, signal, output: log } = await runNpm(["run", script, "--silent"]);
    const why = signal === null ? "see its output above." : describeSignal(signal, "1 GB");
    if (!ok) throw new Failure(`The ${what} could not be built: ${why}`, log);
    await mkdir(DIST, { recursive: true });
    await writeFile(file, stamp);
  });
}

/**
 * Returns one hash of all names and contents. Tests are excluded, since they are not built.
 * @param {string} root
 * @param {readonly string[]} names files and folders in it; missing ones are skipped
 */
export async function hashSources(root, names) {
  const files = (await Promise.all(names.map((name) => listFiles(root, name)))).flat();
  files.sort((a, b) => (a < b ? -1 : 1));
  const contents = await Promise.all(
    files.map(async (file) => ({ file, content: await readFile(join(root, file)) })),
  );
  const hash = createHash("sha256");
  for (const { file, content } of contents) hash.update(`${file}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

/** @param {string} root @param {string} name @returns {Promise<string[]>} */
async function listFiles(root, name) {
  const entries = await readdir(join(root, name), { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return null;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries === null) return /\.test\.\w+$/.test(name) ? [] : [name];
  return (await Promise.all(entries.map((entry) => listFiles(root, `${name}/${entry.name}`)))).flat();
}
