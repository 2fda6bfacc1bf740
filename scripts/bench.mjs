// npm run bench: measures what is built. Arguments go to bench/run.ts.
import { ensureHaproxy } from "./haproxy.mjs";
import { ensureInstalled } from "./install.mjs";
import { runBuilt } from "./run-built.mjs";
import { runMain } from "./output.mjs";
import { ensureDesktopBuilt } from "./web-build.mjs";

await runMain(async () => {
  await ensureInstalled();
  await ensureDesktopBuilt();
  // Only this one needs it, and only when it is named.
  if (process.argv.includes("processes")) process.env.HAPROXY_PATH = await ensureHaproxy();
  return runBuilt("bench/run.ts", ...process.argv.slice(2));
});
