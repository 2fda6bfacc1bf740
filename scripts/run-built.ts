import { spawn } from "node:child_process";
import { once } from "node:events";
import { describeSignal, onStopSignal } from "./plain/run.mjs";
import { printLine, runMain } from "./plain/output.mjs";
import { NODE, ROOT } from "./plain/paths.mjs";
import { ensureWebBuilt } from "./plain/web-build.mjs";
import { ensureChromium } from "./programs/chromium.mjs";

/**
 * Builds the apps if needed, then runs Node with these arguments and with the path of a Chromium in its environment.
 * Returns Node's exit code.
 */
export async function runBuilt(...nodeArguments: string[]): Promise<number> {
  await ensureWebBuilt();
  return runNode(nodeArguments, { CHROMIUM_PATH: await ensureChromium() });
}

/**
 * Runs Node until it ends, with `env` added to our own environment. A signal that stops us is passed on to it. Returns
 * its exit code.
 */
export async function runNode(
  nodeArguments: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(NODE, nodeArguments, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
  onStopSignal((signal) => void child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (signal !== null) printLine(`✖ ${nodeArguments[0]} stopped. ${describeSignal(signal)}`);
  return code ?? 1;
}

// node scripts/run-built.ts <file> [arguments…]
if (import.meta.main) await runMain(() => runBuilt(...process.argv.slice(2)));
