import type { DebianProgram } from "../../../../scripts/programs/debian-program.mjs";

/**
 * Returns the program's path. `npm test` and `npm run bench` install a missing program if they can.
 * @throws when the program is missing
 */
export function programPath({ find, howToInstall }: DebianProgram): string {
  const path = find();
  if (path === null) throw new Error(`A program is missing. ${howToInstall}`);
  return path;
}
