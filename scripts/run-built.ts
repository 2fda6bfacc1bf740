import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureChromium } from "./programs/chromium.mjs";
import { ensureInstalled } from "./plain/install.mjs";
import { printLine } from "./plain/output.mjs";
import { NODE, ROOT } from "./plain/paths.mjs";
import { describeSignal } from "./plain/run.mjs";
import { ensureWebBuilt } from "./plain/web-build.mjs";

/** Installs and builds what is needed, then runs Node with the path of a Chromium. Returns its exit code. */
export async function runBuilt(...nodeArguments) {
  await ensureInstalled();
  await ensureWebBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const child = spawn(NODE, nodeArguments, { cwd: ROOT, env, stdio: "inherit" });
  const [code, signal] = await once(child, "exit");
  if (signal !== null) printLine(`✖ ${nodeArguments[0]} stopped. ${describeSignal(signal)}`);
  return code ?? 1;
}
