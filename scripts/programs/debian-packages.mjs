// Installs Debian packages, if we may. This file runs on plain Node, without any packages.
import { existsSync } from "node:fs";
import { run } from "../plain/run.mjs";
import { step } from "../plain/output.mjs";

/** Extracts a single program from a package, because installing the whole package would start its service. */
const EXTRACT = `set -e
cd "$(mktemp -d)"
apt-get download -qq "$1"
dpkg-deb --extract ./*.deb .
install -m 755 "./usr/bin/$2" /usr/local/bin/
rm -r "$PWD"`;

/** Returns true if we are root on Debian or Ubuntu, and may therefore install packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && existsSync("/etc/debian_version");
}

/**
 * Installs packages in one run, without recommended ones. A package that can't be installed is not reported here: the
 * check for its program reports it.
 * @param {readonly { debian: string, file: string, alone?: boolean }[]} programs `debian`: one package or several;
 * `alone`: extract only the program `file` from the package
 */
export async function installPackages(programs) {
  /** @param {readonly { debian: string }[]} some */
  const packagesOf = (some) => [...new Set(some.flatMap(({ debian }) => debian.split(" ")))];
  const names = packagesOf(programs);
  await step(`Installing Debian's packages: ${names.join(", ")}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    const whole = packagesOf(programs.filter(({ alone }) => alone !== true));
    /** @param {readonly string[]} packages */
    const install = (packages) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
    // A single unknown package makes the whole installation fail, so each package is then installed separately.
    if (whole.length > 0 && !(await install(whole)).ok) for (const name of whole) await install([name]);
    for (const { debian, file, alone } of programs)
      if (alone === true) await run("sh", ["-c", EXTRACT, "sh", debian, file], { env });
  });
}
