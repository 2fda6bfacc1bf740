import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NODE, ROOT } from "./paths.mjs";
import { run, runNpm } from "./run.mjs";
import { Failure, step } from "./output.mjs";

const OLDEST_NODE = 18;

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
    throw new Failure(
      `Gubae needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}. Install a newer Node.`,
    );
  }
  if (await isInstalled()) return;
  await step("Installing packages", install);
}

async function install() {
  // Under NODE_ENV=production npm would omit the packages that build the web app.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok, output } = await runNpm(args);
  if (!ok) {
    throw new Failure(
      '"npm ci" failed, see its output above. Check your network and disk space, then try again.',
      output,
    );
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

async function isInstalled() {
  if (!existsSync(NODE)) return false;
  const [locked, installed] = await Promise.all([
    readLock(join(ROOT, "package-lock.json")),
    // npm writes this record when an installation is complete.
    readLock(join(ROOT, "node_modules", ".package-lock.json")),
  ]);
  return locked !== null && installed !== null && isSameInstall(locked, installed);
}

/**
 * Returns whether exactly the packages of the lock file are installed, with the same content. Optional packages may be
 * missing, because they are for other platforms.
 * @param {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean }>} locked
 * @param {Record<string, { version?: string, integrity?: string }>} installed
 */
export function isSameInstall(locked, installed) {
  const isInstalledAs = ([folder, { version, integrity, optional }]) => {
    const found = installed[folder];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  };
  const isLocked = (folder) => locked[folder] !== undefined;
  return (
    Object.entries(locked)
      .filter(([folder]) => folder !== "")
      .every(isInstalledAs) && Object.keys(installed).every(isLocked)
  );
}

async function readLock(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return null;
  }
}
