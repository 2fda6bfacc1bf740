import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";
import { Failure, printLine, step } from "./output.mjs";

/** Debian's is where only root looks. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
const HOW_TO_INSTALL =
  "Install HAProxy (apt-get install haproxy, brew install haproxy), or set HAPROXY_PATH.";

/** Finds HAProxy, which `npm start` installs nowhere by itself. Returns its path. */
export function requireHaproxy() {
  const path = findHaproxy();
  if (path === null)
    throw new Failure(`Several processes run behind HAProxy, which was not found. ${HOW_TO_INSTALL}`);
  return path;
}

/** Finds HAProxy for tests, or installs it where possible, and prints which. Returns its path. */
export async function ensureHaproxy() {
  const path = findHaproxy() ?? (await installDebianPackage());
  if (path === null) throw new Failure(`HAProxy was not found and could not be installed. ${HOW_TO_INSTALL}`);
  printLine(`• HAProxy: ${path}`);
  return path;
}

export function findHaproxy() {
  if (process.env.HAPROXY_PATH) {
    if (existsSync(process.env.HAPROXY_PATH)) return process.env.HAPROXY_PATH;
    throw new Failure(
      `HAPROXY_PATH points to ${process.env.HAPROXY_PATH}, which does not exist. Correct or unset it.`,
    );
  }
  const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, "haproxy")).find((path) => existsSync(path)) ?? null;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version"))
    return null;
  return step("Installing Debian's package haproxy", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    const { ok } = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "haproxy"], {
      env,
    });
    return ok ? findHaproxy() : null;
  });
}
