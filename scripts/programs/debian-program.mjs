import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../plain/run.mjs";
import { Failure, printLine } from "../plain/output.mjs";
import { canInstallPackages, installPackages } from "./debian-packages.mjs";

/** Includes the folders for servers, which on Debian are only in root's PATH. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** @typedef {ReturnType<typeof debianProgram>} DebianProgram */

/**
 * Describes a program that tests and benchmarks run: the executable `file` of Debian's package `debian`. `alone`: only
 * the executable is needed, because the package would also start an unwanted service. `probe`: arguments with which the
 * program prints something and exits.
 * @param {{ name: string, file: string, debian: string, homebrew: string, variable: string, alone?: boolean, probe:
 * readonly string[] }} program
 */
export function debianProgram({ name, file, debian, homebrew, variable, alone = false, probe }) {
  const howToInstall = `Install ${name} (apt-get install ${debian}, brew install ${homebrew}), or set ${variable}.`;

  /**
   * Returns the program's path, or null.
   * @throws Failure when the variable names a program that does not exist
   */
  function find() {
    const chosen = process.env[variable];
    if (chosen) {
      if (existsSync(chosen)) return chosen;
      throw new Failure(`${variable} points to ${chosen}, which does not exist. Correct or unset it.`);
    }
    const folders = [...FOLDERS, ...(process.env.PATH ?? "").split(delimiter).filter(Boolean)];
    return folders.map((folder) => join(folder, file)).find((path) => existsSync(path)) ?? null;
  }

  /**
   * Finds the program, or installs it if possible. Returns its path.
   * @throws Failure when it is missing or does not start
   */
  async function ensure() {
    if (find() === null && canInstallPackages()) await installPackages([{ debian, file, alone }]);
    const path = find();
    if (path === null) throw new Failure(`${name} is missing. ${howToInstall}`);
    const { code, output } = await run(path, probe);
    // 126 and 127 mean that the operating system can't run the program, for example because a library is missing.
    if (code === null || code === 126 || code === 127)
      throw new Failure(`${name} (${path}) does not start. ${howToInstall}`, output);
    printLine(`• ${name}: ${path}`);
    return path;
  }

  return { name, debian, file, alone, variable, howToInstall, find, ensure };
}
