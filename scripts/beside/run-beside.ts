import { spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE } from "../plain/paths.mjs";
import { Failure } from "../plain/output.mjs";

const runWithParent = fileURLToPath(new URL("../plain/run-with-parent.mjs", import.meta.url));
const START_TIMEOUT_MS = 20_000;
const TAIL_CHARACTERS = 4000;

export interface Beside {
  /** Resolves with its last output when it has ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface BesideOptions {
  /** For example "Janus". */
  name: string;
  command: string;
  args: readonly string[];
  host?: string;
  port: number;
}

/**
 * Starts a program beside the backend on this machine, and returns once it listens. It ends with this process, however
 * that ends.
 * @throws Failure
 */
export async function runBeside({
  name,
  command,
  args,
  host = "127.0.0.1",
  port,
}: BesideOptions): Promise<Beside> {
  // Outside the terminal's process group: after Ctrl-C the backend stops first.
  const child = spawn(NODE, [runWithParent, command, ...args], {
    detached: true,
    // Without our own environment, which may hold secrets.
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding("utf8")
      .on("data", (text: string) => (output = (output + text).slice(-TAIL_CHARACTERS)));
  const ended = once(child, "exit").then(() => `${name} ended: ${output.trim()}`);
  // The program may end without ever reading its input.
  child.stdin.on("error", () => undefined);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  for (const since = performance.now(); !(await isListening(host, port)); await delay(50)) {
    if (!isGone() && performance.now() - since < START_TIMEOUT_MS) continue;
    child.stdin.end();
    throw new Failure(`${name} does not start, see the output above.`, output);
  }
  return {
    ended,
    async stop() {
      if (isGone()) return;
      child.stdin.end();
      await ended;
    },
  };
}

async function isListening(host: string, port: number): Promise<boolean> {
  const socket = createConnection({ host, port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    // Not listening yet.
    return false;
  } finally {
    socket.destroy();
  }
}
