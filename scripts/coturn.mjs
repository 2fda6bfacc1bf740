import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { Failure, printLine, step } from "./output.mjs";

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Finds coturn, or installs it where possible, and prints which. Returns its path. */
export async function ensureCoturn() {
  const path = findCoturn() ?? (await installDebianPackage());
  if (path === null) {
    throw new Failure(
      "coturn was not found and could not be installed. Install coturn (apt-get install coturn, brew install coturn), or set COTURN_PATH.",
    );
  }
  printLine(`• coturn: ${path}`);
  return path;
}

function findCoturn() {
  if (process.env.COTURN_PATH) {
    if (existsSync(process.env.COTURN_PATH)) return process.env.COTURN_PATH;
    throw new Failure(
      `COTURN_PATH points to ${process.env.COTURN_PATH}, which does not exist. Correct or unset it.`,
    );
  }
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, "turnserver")).find((path) => existsSync(path)) ?? null;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version"))
    return null;
  return step("Installing Debian's package coturn", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    const { ok } = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "coturn"], {
      env,
    });
    return ok ? findCoturn() : null;
  });
}
