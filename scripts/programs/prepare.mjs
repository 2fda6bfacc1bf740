// Finds or installs the programs that tests run besides Node. This file runs on plain Node, without any packages.
import { Failure, printLine } from "../plain/output.mjs";
import { canInstallPackages, installPackages } from "./debian-packages.mjs";

/**
 * A program other than Node, as `debianProgram` returns it.
 * @typedef {{ name: string, variable: string, debian: string, file: string, alone?: boolean, howToInstall: string,
 * find: () => string | null, ensure: () => Promise<string> }} Program
 */

/**
 * Installs the Debian packages of all missing programs in one run. Works before npm's packages are installed.
 * @param {readonly Program[]} programs
 */
export async function installMissing(programs) {
  const missing = programs.filter((program) => isMissing(program));
  if (missing.length > 0 && canInstallPackages()) await installPackages(missing);
}

/** @param {Program} program */
function isMissing(program) {
  try {
    return program.find() === null;
  } catch (error) {
    // Thrown when a variable names a program that does not exist; `requirePrograms` reports it.
    if (error instanceof Failure) return false;
    throw error;
  }
}

/**
 * Checks that each program starts, and passes its path to our child processes. Prints a line for each unavailable
 * program, and returns their names.
 * @param {readonly Program[]} programs
 */
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
