// npm run bench: measures what is built. Arguments go to bench/run.ts.
import { ensureInstalled } from "./install.mjs";
import { runBuilt } from "./run-built.mjs";
import { runMain } from "./output.mjs";
import { ensureDesktopBuilt } from "./web-build.mjs";

await runMain(async () => {
  await ensureInstalled();
  await ensureDesktopBuilt();
  return runBuilt("bench/run.ts", ...process.argv.slice(2));
});
