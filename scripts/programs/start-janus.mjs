// Janus beside `npm start`. Plain Node without packages.
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, printLine } from "../output.mjs";
import { freePort } from "./addresses.mjs";
import { janus } from "./janus.mjs";
import { writeJanusConfig } from "./janus-config.mjs";
import { runBeside } from "./run-beside.mjs";

/** Returns Janus's path; `npm start` installs it nowhere by itself. @throws Failure */
export function requireJanus() {
  if (process.env.JANUS_URLS)
    throw new Failure("JANUS_URLS names a Janus already. Unset it, or start without --janus.");
  const path = janus.find();
  if (path === null) throw new Failure(`Janus was not found. ${janus.howToInstall}`);
  return path;
}

/**
 * Starts a Janus with the deployed configuration, which ends with this process however that ends.
 * @param {string} command
 * @param {{ eventsTo: string, recordings: string }} options the API's URL, to which it posts what it counts, and the folder
 * into which it records, which is made
 * @returns {Promise<{ env: Record<string, string>, ended: Promise<string>, stop: () => Promise<void> }>} `env`: what the API needs
 * @throws Failure
 */
export async function startJanus(command, { eventsTo, recordings }) {
  await mkdir(recordings, { recursive: true });
  const port = await freePort();
  const apiSecret = randomBytes(24).toString("base64url");
  const folder = await mkdtemp(join(tmpdir(), "gubae-janus-"));
  try {
    await writeJanusConfig(folder, { port, apiSecret, eventsTo });
    const args = ["-F", folder, "-C", join(folder, "janus.jcfg")];
    const running = await runBeside({ name: "Janus", command, args, port });
    printLine(`• Janus listens on port ${port} of 127.0.0.1`);
    const env = {
      JANUS_URLS: `ws://127.0.0.1:${port}`,
      JANUS_SECRET: apiSecret,
      JANUS_RECORDINGS: recordings,
    };
    return { ...running, env };
  } finally {
    // It has been read, and holds the secret.
    await rm(folder, { recursive: true, force: true });
  }
}
