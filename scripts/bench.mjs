// npm run bench: installs and builds what is needed, then measures. Arguments go to bench/run.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { NODE, ROOT } from "./places.mjs";
import { runMain } from "./say.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

await runMain(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const bench = spawn(NODE, ["bench/run.ts", ...process.argv.slice(2)], { cwd: ROOT, env, stdio: "inherit" });
  const [code] = await once(bench, "exit");
  return code ?? 1;
});
