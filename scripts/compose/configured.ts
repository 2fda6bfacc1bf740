import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { deployFolder } from "./read-compose.ts";

export const answers = {
  domain: "gubae.example",
  mail: "you@gubae.example",
  address: "203.0.113.7",
  smtp: "smtps://user:pa%40$s@smtp.example:465",
};

/**
 * Runs `deploy/configure.mjs`, which writes settings for these answers into a folder. Rejects with its output if it
 * fails.
 */
export async function configureInto(folder: string, given: Readonly<Record<string, string>> = answers) {
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const command = promisify(execFile)(process.execPath, [
    path.join(deployFolder, "configure.mjs"),
    "--into",
    folder,
    ...options,
  ]);
  command.child.stdin?.end();
  return command;
}

/** Returns the settings that `configureInto` has written, by name. */
export async function writtenIn(folder: string): Promise<Record<string, string>> {
  const lines = (await readFile(path.join(folder, ".env"), "utf8")).split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+)='(.*)'$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
