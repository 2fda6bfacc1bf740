import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { Failure, say, step } from "./say.mjs";

const FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Finds coturn, or installs it where that can be done, and says which. Answers its path. */
export async function ensureCoturn() {
  const path = findCoturn() ?? (await installDebianPackage());
  if (path === null) {
    throw new Failure(
      "No coturn was found and none could be installed. Install coturn (apt-get install coturn, brew install coturn), or set COTURN_PATH.",
    );
  }
  say(`• coturn: ${path}`);
  return path;
}

function findCoturn() {
  if (process.env.COTURN_PATH) {
    if (existsSync(process.env.COTURN_PATH)) return process.env.COTURN_PATH;
    throw new Failure(
      `COTURN_PATH names ${process.env.COTURN_PATH}, which does not exist. Correct or unset it.`,
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
