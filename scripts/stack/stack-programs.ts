import { Failure } from "../plain/output.mjs";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";

/** The programs that the stack starts, in order. */
const STARTED = [haproxy, janus, coturn];
/** Programs that the API processes run. Without them, lectures are recorded but never become replays. */
const OF_SERVER = [ffmpeg, janusPpRec];

/**
 * Returns the paths of the programs that the stack starts.
 * @throws Failure with the names of all missing programs
 */
export function requireStackPrograms(): string[] {
  const programs = [...STARTED, ...OF_SERVER].map(({ find, howToInstall }) => ({
    path: find(),
    howToInstall,
  }));
  const missing = programs.filter(({ path }) => path === null);
  if (missing.length > 0)
    throw new Failure(
      `The stack needs programs that this machine lacks.\n${missing.map(({ howToInstall }) => `  ${howToInstall}`).join("\n")}`,
    );
  return programs.slice(0, STARTED.length).flatMap(({ path }) => path ?? []);
}
