import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NODE, ROOT } from "./places.mjs";
import { run, runNpm } from "./run.mjs";
import { Failure, step } from "./say.mjs";

const OLDEST_NODE = 18;

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
    throw new Failure(
      `Gubae needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}. Install a newer Node.`,
    );
  }
  if (await isInstalled()) return;
  await step("Installing the packages of package-lock.json", install);
}

async function install() {
  // Under NODE_ENV=production npm would leave out what builds the web app.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok, output } = await runNpm(args);
  if (!ok) {
    throw new Failure(
      '"npm ci" failed, see above. Check the network and the disk, then run this again.',
      output,
    );
  }
  const node = await run(NODE, ["--version"]);
  if (!node.ok) {
    throw new Failure(
      'The package "node" was installed without its program: npm was told not to run install scripts. ' +
        'Run "npm ci --ignore-scripts=false", then this again.',
      output,
    );
  }
}

async function isInstalled() {
  if (!existsSync(NODE)) return false;
  const [wanted, installed] = await Promise.all([
    readLock(join(ROOT, "package-lock.json")),
    // npm's own record of what it put there, written when it is done.
    readLock(join(ROOT, "node_modules", ".package-lock.json")),
  ]);
  return wanted !== null && installed !== null && isSameInstall(wanted, installed);
}

/**
 * Whether every package of one lock file is in the other with the same content. Optional ones may
 * be missing: they are for other platforms.
 * @param {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean }>} wanted
 * @param {Record<string, { version?: string, integrity?: string }>} installed
 */
export function isSameInstall(wanted, installed) {
  const isThere = ([place, { version, integrity, optional }]) => {
    const found = installed[place];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  };
  const isWanted = (place) => wanted[place] !== undefined;
  return (
    Object.entries(wanted)
      .filter(([place]) => place !== "")
      .every(isThere) && Object.keys(installed).every(isWanted)
  );
}

async function readLock(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return null;
  }
}
