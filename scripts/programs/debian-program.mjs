import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../run.mjs";
import { Failure, printLine, step } from "../output.mjs";

/** Debian's servers are where only root looks. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Takes one program out of a package, without the service that installing the package would start. */
const EXTRACT = `set -e
cd "$(mktemp -d)"
apt-get download -qq "$1"
dpkg-deb --extract ./*.deb .
install -m 755 "./usr/bin/$2" /usr/local/bin/
rm -r "$PWD"`;

/**
 * A program that tests and benchmarks run, as `file` of Debian's package `debian`. `alone`: the package also has a
 * service, which nobody wants here, and the program needs nothing else of it.
 * @param {{ name: string, file: string, debian: string, homebrew: string, variable: string, alone?: boolean }} program
 */
export function debianProgram({ name, file, debian, homebrew, variable, alone = false }) {
  const howToInstall = `Install ${name} (apt-get install ${debian}, brew install ${homebrew}), or set ${variable}.`;

  /** Returns its path, or null. @throws Failure when the variable names none */
  function find() {
    const chosen = process.env[variable];
    if (chosen) {
      if (existsSync(chosen)) return chosen;
      throw new Failure(`${variable} points to ${chosen}, which does not exist. Correct or unset it.`);
    }
    const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
    return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null;
  }

  async function install() {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version"))
      return null;
    return step(`Installing Debian's package ${debian}`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await run("apt-get", ["update", "-qq"], { env });
      const { ok } = alone
        ? await run("sh", ["-c", EXTRACT, "sh", debian, file], { env })
        : await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", debian], { env });
      return ok ? find() : null;
    });
  }

  return {
    debian,
    howToInstall,
    find,
    /** Finds it, or installs it where possible, and prints which. Returns its path. @throws Failure */
    async ensure() {
      const path = find() ?? (await install());
      if (path === null)
        throw new Failure(`${name} was not found and could not be installed. ${howToInstall}`);
      printLine(`• ${name}: ${path}`);
      return path;
    },
  };
}
