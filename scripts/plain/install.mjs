import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hasTools, isSameInstall } from "./locked-packages.mjs";
import { NODE, ROOT } from "./paths.mjs";
import { describeSignal, run, runNpm } from "./run.mjs";
import { Failure, step } from "./output.mjs";

const OLDEST_NODE = 18;

/**
 * Installs the packages of package-lock.json, unless exactly these are already installed. Without `tools`, packages
 * that only tests, lint, benchmarks and the desktop app need are not installed; if a developer has them, they stay.
 * @param {{ tools?: boolean }} [wanted]
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
    throw new Failure(
      `Gubae needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}. Install a newer Node.`,
    );
  }
  const [locked, installed] = await readLocks();
  /** @param {{ tools: boolean }} wanted */
  const isInstalled = (wanted) =>
    locked !== null && installed !== null && existsSync(NODE) && isSameInstall(locked, installed, wanted);
  if (isInstalled({ tools })) return;
  if (tools && isInstalled({ tools: false })) {
    // Adds packages without removing any, because a running server may be using them.
    await step("Adding the packages for tests and tools", addTools);
    return;
  }
  const all = tools || (installed !== null && hasTools(installed));
  await step("Installing packages", () => install(all));
}

// If NODE_ENV is `production`, npm leaves out the packages that build the web app unless it is given these options.
const ALL_CLASSES = ["--include=dev", "--include=optional"];
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

function addTools() {
  // Not `npm ci`, which would first remove all packages.
  return installWith(["install", "--no-save"]);
}

/** @param {boolean} tools */
function install(tools) {
  return installWith(tools ? ["ci"] : ["ci", "--workspaces=false"]);
}

/** @param {readonly string[]} args */
async function installWith(args) {
  const { ok, signal, output } = await runNpm([...args, ...ALL_CLASSES, ...QUIET]);
  if (!ok) {
    const why =
      signal === null
        ? "see its output above. Check your network and disk space, then try again."
        : describeSignal(signal, "1 GB");
    throw new Failure(`"npm ${args.join(" ")}" failed: ${why}`, output);
  }
  const node = await run(NODE, ["--version"]);
  if (!node.ok) {
    throw new Failure(
      'The package "node" has no binary, because npm was told not to run install scripts. ' +
        'Run "npm ci --ignore-scripts=false", then try again.',
      output,
    );
  }
}

function readLocks() {
  return Promise.all([
    readLock(join(ROOT, "package-lock.json")),
    // npm writes this file only when an installation is complete.
    readLock(join(ROOT, "node_modules", ".package-lock.json")),
  ]);
}

/** @param {string} file @returns {Promise<import("./locked-packages.mjs").Packages | null>} */
async function readLock(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return null;
  }
}
