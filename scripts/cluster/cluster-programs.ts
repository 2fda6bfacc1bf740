import { Failure } from "../plain/output.mjs";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";

/** What the cluster starts, in its order. */
const STARTED = [haproxy, janus, coturn];
/** Its server runs them: without them lectures are recorded, and no replay ever comes of it. */
const OF_SERVER = [ffmpeg, janusPpRec];

/** Returns the paths of those that it starts. @throws Failure naming every one that is missing */
export function requireClusterPrograms(): string[] {
  const programs = [...STARTED, ...OF_SERVER].map(({ find, howToInstall }) => ({
    path: find(),
    howToInstall,
  }));
  const missing = programs.filter(({ path }) => path === null);
  if (missing.length > 0)
    throw new Failure(
      `A cluster needs programs that this machine lacks.\n${missing.map(({ howToInstall }) => `  ${howToInstall}`).join("\n")}`,
    );
  return programs.slice(0, STARTED.length).flatMap(({ path }) => path ?? []);
}
