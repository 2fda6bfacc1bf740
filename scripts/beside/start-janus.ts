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
/**
 * This Janus's name in `JANUS_URLS`. Rooms are stored with the name, not the URL, because the port is different on each
 * start.
 */
const NAME = "beside";

interface JanusDestinations {
  /** The API's URL, to which Janus posts its statistics. */
  eventsTo: string;
  /** The folder for Janus's recordings, created if missing. */
  recordings: string;
}

interface StartedJanus {
  env: { JANUS_URLS: string; JANUS_SECRET: string; JANUS_RECORDINGS: string };
  stop: () => Promise<void>;
}

/**
 * Starts Janus with the deployed configuration. Janus ends when this process ends, for whatever reason. If Janus ends
 * earlier, it is restarted and lectures resume; until then, everything else keeps working. Returns the API's settings
 * as `env`.
 * @throws Failure
 */
export async function startJanus(
  command: string,
  { eventsTo, recordings }: JanusDestinations,
): Promise<StartedJanus> {
  await mkdir(recordings, { recursive: true });
  const port = await freePort();
  const apiSecret = randomBytes(24).toString("base64url");
  const start = () => startOnce(command, { port, apiSecret, eventsTo });
  let running = await start();
  printLine(`• Janus listens on port ${port} of 127.0.0.1`);
  const stopped = new AbortController();

  async function restartOnExit(): Promise<void> {
    for (;;) {
      const how = await running.ended;
      if (stopped.signal.aborted) return;
      printLine(`✖ ${how}\n• Starting Janus again …`);
      await startAgain();
      if (stopped.signal.aborted) return running.stop();
      printLine("• Janus is back.");
    }
  }

  /** Retries any number of times, because everything else keeps working without Janus. */
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

  const supervision = restartOnExit();
  return {
    env: {
      JANUS_URLS: `${NAME}=ws://127.0.0.1:${port}`,
      JANUS_SECRET: apiSecret,
      JANUS_RECORDINGS: recordings,
    },
    async stop() {
      stopped.abort();
      await running.stop();
      await supervision;
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
    // The configuration contains the secret, so it is deleted now that Janus has read it.
    await rm(folder, { recursive: true, force: true });
  }
}
