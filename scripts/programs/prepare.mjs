// Finds or installs what tests run besides Node. Plain Node without packages.
import { Failure, printLine } from "../plain/output.mjs";
import { canInstallPackages, installPackages } from "./debian-packages.mjs";

/**
 * A program besides Node, as `debianProgram` makes them.
 * @typedef {{ name: string, variable: string, debian: string, file: string, alone?: boolean, howToInstall: string, find: () => string | null, ensure: () => Promise<string> }} Program
 */

/** Installs Debian's packages of all that are missing, in one go. It needs none of npm's packages. @param {readonly Program[]} programs */
export async function installMissing(programs) {
  const missing = programs.filter((program) => isMissing(program));
  if (missing.length > 0 && canInstallPackages()) await installPackages(missing);
}

/** @param {Program} program */
function isMissing(program) {
  try {
    return program.find() === null;
  } catch (error) {
    // A variable that names nothing is reported with the rest.
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Sees each start, tells our children where it is, and prints one line for each that can't be had. Returns their names. @param {readonly Program[]} programs */
export async function requirePrograms(programs) {
  /** @type {string[]} */
  const missing = [];
  for (const program of programs) {
    try {
      process.env[program.variable] = await program.ensure();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      missing.push(program.name);
      printLine(`✖ ${error.message}`);
      if (error.output.trim()) printLine(error.output.trimEnd());
    }
  }
  return missing;
}
