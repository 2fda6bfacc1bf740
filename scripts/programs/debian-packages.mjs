// Debian's packages, if we may install them. Plain Node without packages.
import { existsSync } from "node:fs";
import { run } from "../plain/run.mjs";
import { step } from "../plain/output.mjs";

/** Extracts one program from a package, without the service that installing the package would start. */
const EXTRACT = `set -e
cd "$(mktemp -d)"
apt-get download -qq "$1"
dpkg-deb --extract ./*.deb .
install -m 755 "./usr/bin/$2" /usr/local/bin/
rm -r "$PWD"`;

/** Whether we are root on Debian or Ubuntu. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && existsSync("/etc/debian_version");
}

/**
 * Installs packages in one run, without recommended ones. Packages that could not be installed are missing afterwards.
 * @param {readonly { debian: string, file: string, alone?: boolean }[]} programs `debian`: one package or several;
 * `alone`: only the file `file` of it
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
    // One unknown package makes the whole installation fail.
    if (whole.length > 0 && !(await install(whole)).ok) for (const name of whole) await install([name]);
    for (const { debian, file, alone } of programs)
      if (alone === true) await run("sh", ["-c", EXTRACT, "sh", debian, file], { env });
  });
}
