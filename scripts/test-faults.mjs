// npm run test:faults [-- [domain, file or test …] [--at-once number]]
// Plants known faults in copies of the tree, one at a time, and runs the tests that must notice each: the test of the tests.
import { coturn } from "./programs/coturn.mjs";
import { haproxy } from "./programs/haproxy.mjs";
import { ensureInstalled } from "./plain/install.mjs";
import { janus } from "./programs/janus.mjs";
import { runMain } from "./plain/output.mjs";
import { promtool } from "./programs/promtool.mjs";
import { ffmpeg, janusPpRec } from "./programs/replay-tools.mjs";
import { runBackend, stopOnSignal } from "./plain/run-program.mjs";

await runMain(async () => {
  stopOnSignal();
  await ensureInstalled();
  const programs = {
    HAPROXY_PATH: await haproxy.ensure(),
    JANUS_PATH: await janus.ensure(),
    COTURN_PATH: await coturn.ensure(),
    PROMTOOL_PATH: await promtool.ensure(),
    FFMPEG_PATH: await ffmpeg.ensure(),
    JANUS_PP_REC_PATH: await janusPpRec.ensure(),
  };
  return runBackend(["scripts/faults/run-faults.ts", ...process.argv.slice(2)], programs);
});
