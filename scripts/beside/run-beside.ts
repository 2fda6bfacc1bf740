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
  /** Resolves with the program's last output when it has ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface BesideOptions {
  /** The program's name in messages, for example "Janus". */
  name: string;
  command: string;
  args: readonly string[];
  host?: string;
  port: number;
}

/**
 * Starts a program beside the backend on this machine, and returns once the program listens. The program ends when this
 * process ends, for whatever reason.
 * @throws Failure
 */
export async function runBeside({
  name,
  command,
  args,
  host = "127.0.0.1",
  port,
}: BesideOptions): Promise<Beside> {
  // The program is outside the terminal's process group, so that Ctrl-C stops the backend first.
  const child = spawn(NODE, [runWithParent, command, ...args], {
    detached: true,
    // The program does not get our environment, which may contain secrets.
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding("utf8")
      .on("data", (text: string) => (output = (output + text).slice(-TAIL_CHARACTERS)));
  const ended = once(child, "exit").then(() => `${name} ended: ${output.trim()}`);
  // If the program ends without reading its input, the pipe reports an error that can be ignored.
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
    // The program is not listening yet.
    return false;
  } finally {
    socket.destroy();
  }
}
