import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./places.mjs";
import { runNpm } from "./run.mjs";
import { Failure, step } from "./say.mjs";

const SOURCES = [
  "contract",
  // Drawn into the landing page.
  "backend/landing",
  "renderer",
  "web",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const DIST = join(ROOT, "dist");

/** Builds the web app, unless the last build was made from the very same sources. */
export function ensureWebBuilt() {
  return ensureBuilt({
    what: "web app",
    sources: SOURCES,
    script: "build",
    stamp: ".stamp",
    made: "web/index.html",
  });
}

/** Builds the desktop program that end-to-end tests run, as `ensureWebBuilt` does. */
export function ensureDesktopBuilt() {
  const sources = [...SOURCES, "desktop"];
  const made = "desktop/main.cjs";
  return ensureBuilt({
    what: "desktop program",
    sources,
    script: "build:desktop",
    stamp: ".stamp-desktop",
    made,
  });
}

async function ensureBuilt({ what, sources, script, stamp: stampName, made }) {
  const file = join(DIST, stampName);
  const stamp = await hashSources(ROOT, sources);
  const built = await readFile(file, "utf8").catch(() => "");
  if (built === stamp && existsSync(join(DIST, made))) return;
  await step(`Building the ${what}`, async () => {
    // Gone until the build is whole, so that an interrupted one is done again.
    await rm(file, { force: true });
    const { ok, output } = await runNpm(["run", script, "--silent"]);
    if (!ok) throw new Failure(`The ${what} could not be built, see above.`, output);
    await mkdir(DIST, { recursive: true });
    await writeFile(file, stamp);
  });
}

/**
 * One hash over names and contents; tests do not count, since they are not built.
 * @param {string} root
 * @param {readonly string[]} names files and folders in it; missing ones do not count
 */
export async function hashSources(root, names) {
  const files = (await Promise.all(names.map((name) => listFiles(root, name)))).flat();
  files.sort((a, b) => (a < b ? -1 : 1));
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash("sha256");
  files.forEach((file, index) => {
    hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]);
  });
  return hash.digest("hex");
}

async function listFiles(root, name) {
  const entries = await readdir(join(root, name), { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return null;
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries === null) return /\.test\.\w+$/.test(name) ? [] : [name];
  return (await Promise.all(entries.map((entry) => listFiles(root, `${name}/${entry.name}`)))).flat();
}
