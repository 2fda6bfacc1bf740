import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure, printLine } from "../plain/output.mjs";
import { freePort } from "./addresses.ts";
import { writeJanusConfig, type JanusConfig } from "./janus-config.ts";
import { runBeside, type Beside } from "./run-beside.ts";

const RESTART_DELAY_MS = 500;
/** Rooms are kept under it: each start has another port. */
const NAME = "beside";

interface JanusPlaces {
  /** The API's URL, to which Janus posts what it counts. */
  eventsTo: string;
  /** The folder into which it records; it is made. */
  recordings: string;
}

interface StartedJanus {
  env: { JANUS_URLS: string; JANUS_SECRET: string; JANUS_RECORDINGS: string };
  stop: () => Promise<void>;
}

/**
 * Starts a Janus with the deployed configuration, which ends with this process however that ends, and again whenever it ends
 * before: lectures go on then, and everything else does meanwhile. Returns what the API needs as `env`.
 * @throws Failure
 */
export async function startJanus(
  command: string,
  { eventsTo, recordings }: JanusPlaces,
): Promise<StartedJanus> {
  await mkdir(recordings, { recursive: true });
  const port = await freePort();
  const apiSecret = randomBytes(24).toString("base64url");
  const start = () => startOnce(command, { port, apiSecret, eventsTo });
  let running = await start();
  printLine(`• Janus listens on port ${port} of 127.0.0.1`);
  const stopped = new AbortController();

  async function keep(): Promise<void> {
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
  async function startAgain(): Promise<void> {
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

async function startOnce(command: string, config: JanusConfig): Promise<Beside> {
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
