// Janus beside `npm start`. Plain Node without packages.
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure, printLine } from "../plain/output.mjs";
import { freePort } from "./addresses.ts";
import { janus } from "../programs/janus.mjs";
import { writeJanusConfig } from "./janus-config.ts";
import { runBeside } from "./run-beside.ts";

/** Returns Janus's path; `npm start` installs it nowhere by itself. @throws Failure */
export function requireJanus() {
  if (process.env.JANUS_URLS)
    throw new Failure("JANUS_URLS names a Janus already. Unset it, or start without --janus.");
  const path = janus.find();
  if (path === null) throw new Failure(`Janus was not found. ${janus.howToInstall}`);
  return path;
}

const RESTART_DELAY_MS = 500;
/** Rooms are kept under it: each start has another port. */
const NAME = "beside";

/**
 * Starts a Janus with the deployed configuration, which ends with this process however that ends, and again whenever it ends
 * before: lectures go on then, and everything else does meanwhile.
 * @param {string} command
 * @param {{ eventsTo: string, recordings: string }} options the API's URL, to which it posts what it counts, and the folder
 * into which it records, which is made
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env`: what the API needs
 * @throws Failure
 */
export async function startJanus(command, { eventsTo, recordings }) {
  await mkdir(recordings, { recursive: true });
  const port = await freePort();
  const apiSecret = randomBytes(24).toString("base64url");
  const start = () => startOnce(command, { port, apiSecret, eventsTo });
  let running = await start();
  printLine(`• Janus listens on port ${port} of 127.0.0.1`);
  const stopped = new AbortController();

  async function keep() {
    for (;;) {
      const how = await running.ended;
      if (stopped.signal.aborted) return;
      printLine(`✖ ${how}\n• Starting Janus again …`);
      await startAgain();
      if (stopped.signal.aborted) return running.stop();
      printLine("• Janus is back.");
    }
  }

  /** However often it takes: without it, the rest serves on. */
  async function startAgain() {
    while (!stopped.signal.aborted) {
      await delay(RESTART_DELAY_MS);
      try {
        running = await start();
        return;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        printLine(`✖ ${error.message} ${error.output.trim()}`);
      }
    }
  }

  const keeping = keep();
  return {
    env: {
      JANUS_URLS: `${NAME}=ws://127.0.0.1:${port}`,
      JANUS_SECRET: apiSecret,
      JANUS_RECORDINGS: recordings,
    },
    async stop() {
      stopped.abort();
      await running.stop();
      await keeping;
    },
  };
}

async function startOnce(command, config) {
  const folder = await mkdtemp(join(tmpdir(), "gubae-janus-"));
  try {
    await writeJanusConfig(folder, config);
    const args = ["-F", folder, "-C", join(folder, "janus.jcfg")];
    return await runBeside({ name: "Janus", command, args, port: config.port });
  } finally {
    // It has been read, and holds the secret.
    await rm(folder, { recursive: true, force: true });
  }
}
