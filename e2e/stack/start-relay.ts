import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, outerAddress } from "../../scripts/beside/addresses.ts";
import { writeCoturnConfig } from "../../scripts/beside/coturn-config.ts";

export interface Relay {
  place: { address: string; port: number };
  urls: { udp: string; tcp: string };
  secret: string;
  stop: () => Promise<void>;
}

async function answers(host: string, port: number, ended: () => boolean, output: string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (ended() || Date.now() > deadline) throw new Error(`coturn does not answer:\n${output.join("")}`);
    const socket = createConnection({ host, port });
    const reached = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (reached) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts coturn with the deployed configuration, except for the `changed` settings. */
export async function startRelay(changed: Readonly<Record<string, number>> = {}): Promise<Relay> {
  const command = process.env["COTURN_PATH"] ?? "turnserver";
  const secret = "a secret of this run alone";
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-relay-"));
  // Browsers offer no loopback candidates, so the relay listens on an external address of this machine.
  const address = outerAddress() ?? "127.0.0.2";
  const port = await freePort(address);
  const file = await writeCoturnConfig(folder, { address, port, secret, changed });
  const relay = spawn(command, ["-c", file], { stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [relay.stdout, relay.stderr])
    stream.on("data", (bytes: Buffer) => output.push(bytes.toString()));
  relay.on("error", (error) => output.push(String(error)));
  const ended = () => relay.exitCode !== null || relay.pid === undefined;
  const stop = async () => {
    if (!ended()) {
      relay.kill("SIGKILL");
      await once(relay, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(address, port, ended, output);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (transport: string) => `turn:${address}:${port}?transport=${transport}`;
  const urls = { udp: url("udp"), tcp: url("tcp") };
  return { place: { address, port }, urls, secret, stop };
}

/** Returns credentials in the API's format that expire at the given Unix time. */
export function credentialsUntil(secret: string, unixSeconds: number) {
  const username = `${unixSeconds}:somebody`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}
