import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { NODE, ROOT } from "../paths.mjs";
import { run } from "../run.mjs";
import { Failure, printLine, step } from "../output.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
/** Inside the clone, so that nothing stays on the machine when the clone is deleted. */
const PLAYWRIGHT_FOLDER = join(ROOT, "node_modules", ".cache", "playwright");

/**
 * Returns where a Chromium may be, in order of preference. An explicit CHROMIUM_PATH is the only candidate.
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

/** Finds Chromium, or installs it where possible, and prints which. Returns its path. */
export async function ensureChromium() {
  const path = findChromium() ?? (await installDebianPackage()) ?? (await installWithPlaywright());
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
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version"))
    return null;
  return step("Installing Debian's package chromium", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    const install = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
    const { ok } = await run("apt-get", install, { env });
    // Ubuntu's package of that name is empty and only points to the snap.
    return ok ? findChromium() : null;
  });
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
  throw new Failure(
    "Chromium was not found and could not be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH.",
    output,
  );
}
