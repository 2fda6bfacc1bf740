// npm run cluster: what deploy/compose.yaml runs, on this machine and without containers. Plain Node without packages.
import { coturn } from "./programs/coturn.mjs";
import { haproxy } from "./programs/haproxy.mjs";
import { janus } from "./programs/janus.mjs";
import { ffmpeg, janusPpRec } from "./programs/replay-tools.mjs";
import { ensureInstalled } from "./plain/install.mjs";
import { Failure, printLine, runMain } from "./plain/output.mjs";
import { runBackend, stopOnSignal } from "./plain/run-program.mjs";
import { ensureWebBuilt } from "./plain/web-build.mjs";

async function cluster() {
  const programs = requirePrograms();
  stopOnSignal();
  await ensureInstalled();
  await ensureWebBuilt();
  printLine("• Starting HAProxy, two API processes, PostgreSQL, Janus, coturn and an S3 server …");
  return runBackend(["scripts/cluster/cluster-cli.ts", ...programs]);
}

/** What the cluster starts, in its order. */
const STARTED = [haproxy, janus, coturn];
/** Its server runs them: without them lectures are recorded, and no replay ever comes of it. */
const OF_SERVER = [ffmpeg, janusPpRec];

/** Returns the paths of those that it starts. @throws Failure naming every one that is missing */
function requirePrograms() {
  const programs = [...STARTED, ...OF_SERVER].map((program) => ({ program, path: program.find() }));
  const missing = programs.filter(({ path }) => path === null);
  if (missing.length > 0)
    throw new Failure(
      `A cluster needs programs that this machine lacks.\n${missing.map(({ program }) => `  ${program.howToInstall}`).join("\n")}`,
    );
  return programs.slice(0, STARTED.length).map(({ path }) => path);
}

await runMain(cluster);
