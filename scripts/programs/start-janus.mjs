// Janus beside `npm start`. Plain Node without packages.
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE } from "../paths.mjs";
import { Failure, printLine } from "../output.mjs";
import { janus } from "./janus.mjs";
import { writeJanusConfig } from "./janus-config.mjs";

const runWithParent = fileURLToPath(new URL("../run-with-parent.mjs", import.meta.url));
const START_TIMEOUT_MS = 20_000;

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
 * @param {string} program
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env`: what the API needs
 * @throws Failure
 */
export async function startJanus(program) {
  const port = await freePort();
  const apiSecret = randomBytes(24).toString("base64url");
  const folder = await mkdtemp(join(tmpdir(), "gubae-janus-"));
  try {
    const eventsTo = `http://127.0.0.1:${process.env.PORT || 3000}`;
    await writeJanusConfig(folder, { port, apiSecret, eventsTo });
    const child = await launch(program, folder, port);
    printLine(`• Janus listens on port ${port} of 127.0.0.1`);
    return {
      env: { JANUS_URLS: `ws://127.0.0.1:${port}`, JANUS_SECRET: apiSecret },
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.stdin.end();
        await once(child, "exit");
      },
    };
  } finally {
    // It has been read, and holds the secret.
    await rm(folder, { recursive: true, force: true });
  }
}

async function launch(program, folder, port) {
  const config = ["-F", folder, "-C", join(folder, "janus.jcfg")];
  // Outside of the terminal's process group: after Ctrl-C the backend stops first.
  const child = spawn(NODE, [runWithParent, program, ...config], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (said = (said + text).slice(-4000)));
  for (const since = performance.now(); !(await isListening(port)); await delay(50)) {
    if (child.exitCode === null && performance.now() - since < START_TIMEOUT_MS) continue;
    child.stdin.end();
    throw new Failure("Janus does not start, see the output above.", said);
  }
  return child;
}

async function isListening(port) {
  const socket = createConnection({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    // Not yet.
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
