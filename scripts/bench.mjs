// npm run bench: measures what is built. Arguments go to bench/run.ts.
import { haproxy } from "./programs/haproxy.mjs";
import { ensureInstalled } from "./install.mjs";
import { janus } from "./programs/janus.mjs";
import { ffmpeg, janusPpRec } from "./programs/replay-tools.mjs";
import { runBuilt } from "./run-built.mjs";
import { runMain } from "./output.mjs";
import { ensureDesktopBuilt } from "./web-build.mjs";

await runMain(async () => {
  await ensureInstalled();
  await ensureDesktopBuilt();
  // Only these need them, and only when they are named.
  const needs = (...names) => names.some((name) => process.argv.includes(name));
  if (needs("processes", "sfu", "first-minute", "replay")) process.env.HAPROXY_PATH = await haproxy.ensure();
  if (needs("sfu", "join-storm", "recording")) process.env.JANUS_PATH = await janus.ensure();
  if (needs("recording", "replay")) {
    process.env.FFMPEG_PATH = await ffmpeg.ensure();
    process.env.JANUS_PP_REC_PATH = await janusPpRec.ensure();
  }
  return runBuilt("bench/run.ts", ...process.argv.slice(2));
});
