import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { NODE, ROOT } from "../plain/paths.mjs";
import { run } from "../plain/run.mjs";
import { Failure, printLine, step } from "../plain/output.mjs";
import { canInstallPackages, installPackages } from "./debian-packages.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
/** Inside the clone, so that nothing remains on the machine when the clone is deleted. */
const PLAYWRIGHT_FOLDER = join(ROOT, "node_modules", ".cache", "playwright");

/**
 * Returns the paths at which Chromium may be installed, in order of preference. If CHROMIUM_PATH is set, it is the only
 * candidate.
 * @param {Record<string, string | undefined>} env
 * @param {NodeJS.Platform} platform
 * @param {string} home
 * @returns {string[]}
 */
export function chromiumCandidates(env, platform, home) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH];
  if (platform === "darwin") {
    const apps = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];
    return ["/Applications", `${home}/Applications`].flatMap((folder) =>
      apps.map((app) => `${folder}/${app}`),
    );
  }
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA];
    const apps = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];
    return folders.flatMap((folder) => (folder ? apps.map((app) => `${folder}\\${app}`) : []));
  }
  const folders = [...LINUX_FOLDERS, ...(env.PATH ?? "").split(delimiter).filter(Boolean)];
  return NAMES.flatMap((name) => [...new Set(folders)].map((folder) => `${folder}/${name}`));
}

const FONT = { debian: "fonts-liberation", file: "" };
const HOW_TO_INSTALL =
  "Install Chromium or Google Chrome (apt-get install chromium, brew install --cask chromium), or set CHROMIUM_PATH.";

/** Chromium, with the same interface as the programs that `debianProgram` creates. */
export const chromium = {
  name: "Chromium",
  file: "chromium",
  // The end-to-end tests use the second package, if it is available.
  debian: "chromium chromium-headless-shell fonts-liberation",
  variable: "CHROMIUM_PATH",
  howToInstall: HOW_TO_INSTALL,
  find: findChromium,
  ensure: ensureChromium,
};

/**
 * Finds Chromium, or installs it if possible, checks that it shows a page, and prints its path. Returns the path.
 * @throws Failure
 */
export async function ensureChromium() {
  const path = findChromium() ?? (await installDebianPackage()) ?? (await installWithPlaywright());
  await checkPage(path);
  printLine(`• Chromium: ${path}`);
  return path;
}

function findChromium() {
  const found = chromiumCandidates(process.env, process.platform, homedir()).find((path) => existsSync(path));
  if (found === undefined && process.env.CHROMIUM_PATH) {
    throw new Failure(
      `CHROMIUM_PATH points to ${process.env.CHROMIUM_PATH}, which does not exist. Correct or unset it.`,
    );
  }
  return found ?? null;
}

async function installDebianPackage() {
  if (!canInstallPackages()) return null;
  await installPackages([chromium]);
  // Null on Ubuntu, where the `chromium` package is empty and only points to the snap.
  return findChromium();
}

async function installWithPlaywright() {
  process.env.PLAYWRIGHT_BROWSERS_PATH = PLAYWRIGHT_FOLDER;
  const printPath = "import('playwright').then((p) => console.log(p.chromium.executablePath()))";
  const path = (await run(NODE, ["-e", printPath])).output.trim();
  if (existsSync(path)) return path;
  const cli = join(ROOT, "node_modules", "playwright", "cli.js");
  const { ok, output } = await step("Installing Playwright's Chromium", () =>
    run(NODE, [cli, "install", "chromium"]),
  );
  if (ok && existsSync(path)) return path;
  throw new Failure(`Chromium is missing and could not be installed. ${HOW_TO_INSTALL}`, output);
}

/** A page that reports the width of its text in its title. */
const PAGE =
  "data:text/html,<p id=p style=display:inline>text</p><script>document.title=`${p.offsetWidth} px`</script>";

/**
 * Checks that the browser can show a page with text. A browser that lacks a library is installed but exits immediately;
 * one without fonts fails at the first text.
 * @param {string} path
 * @throws Failure
 */
async function checkPage(path) {
  const seen = await openPage(path);
  if (seen.width === "0" && canInstallPackages()) {
    await installPackages([FONT]);
    seen.width = (await openPage(path)).width;
  }
  if (seen.width === undefined)
    throw new Failure(`Chromium (${path}) shows no page. ${HOW_TO_INSTALL}`, seen.output.slice(-2000));
  if (seen.width === "0")
    throw new Failure(`Chromium finds no font. Install one (apt-get install ${FONT.debian}).`);
}

/** @param {string} path */
async function openPage(path) {
  const profile = await mkdtemp(join(tmpdir(), "gubae-chromium-"));
  const quiet = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  try {
    const args = ["--headless=new", ...quiet, `--user-data-dir=${profile}`, "--dump-dom", PAGE];
    const { output } = await run(path, args);
    return { output, width: /<title>(\d+) px/.exec(output)?.[1] };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
