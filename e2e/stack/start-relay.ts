import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection, createServer, type AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";

export interface Relay {
  place: { address: string; port: number };
  urls: { udp: string; tcp: string };
  secret: string;
  stop: () => Promise<void>;
}

const config = path.resolve(import.meta.dirname, "../../deploy/coturn/turnserver.conf");

/** Browsers offer no loopback candidates, so the relay listens on an external address of this machine. */
function ownAddress(): string {
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  return outer?.address ?? "127.0.0.2";
}

/** A port on which nobody listens. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The deployed configuration without its certificate, and for calls between browsers on one machine. */
async function configFor(
  { address, port }: Relay["place"],
  secret: string,
  folder: string,
  changed: Readonly<Record<string, number>>,
): Promise<string> {
  const deployed = await readFile(config, "utf8");
  const kept = deployed
    .replace("<TURN_SECRET>", secret)
    .replace("<gubae.example>", "gubae.example")
    .split("\n")
    .filter((line) => !/^(?:cert|pkey|tls-listening-port|listening-port)=/.test(line))
    .filter((line) => !(line.replace(/=.*/, "") in changed));
  if (kept.some((line) => /^[^#].*<.*>/.test(line)))
    throw new Error("deploy/coturn has a place to fill that this test does not know.");
  return [
    ...kept,
    ...Object.entries(changed).map((setting) => setting.join("=")),
    "no-tls",
    "no-dtls",
    `listening-ip=${address}`,
    `relay-ip=${address}`,
    `allowed-peer-ip=${address}`,
    `listening-port=${port}`,
    `pidfile=${path.join(folder, "pid")}`,
    `userdb=${path.join(folder, "users")}`,
  ].join("\n");
}

async function answers(host: string, port: number, ended: () => boolean, said: string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (ended() || Date.now() > deadline) throw new Error(`coturn does not answer:\n${said.join("")}`);
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

/** Starts coturn with the deployed configuration, except for what is `changed`. */
export async function startRelay(changed: Readonly<Record<string, number>> = {}): Promise<Relay> {
  const command = process.env["COTURN_PATH"] ?? "turnserver";
  const secret = "a secret of this run alone";
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-relay-"));
  const address = ownAddress();
  const port = await freePort(address);
  const file = path.join(folder, "turnserver.conf");
  await writeFile(file, await configFor({ address, port }, secret, folder, changed));
  const relay = spawn(command, ["-c", file], { stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [relay.stdout, relay.stderr])
    stream.on("data", (bytes: Buffer) => said.push(bytes.toString()));
  relay.on("error", (error) => said.push(String(error)));
  const ended = () => relay.exitCode !== null || relay.pid === undefined;
  const stop = async () => {
    if (!ended()) {
      relay.kill("SIGKILL");
      await once(relay, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(address, port, ended, said);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (transport: string) => `turn:${address}:${port}?transport=${transport}`;
  const urls = { udp: url("udp"), tcp: url("tcp") };
  return { place: { address, port }, urls, secret, stop };
}

/** Returns credentials as the API makes them, with any expiry in seconds. */
export function credentialsUntil(secret: string, unixSeconds: number) {
  const username = `${unixSeconds}:somebody`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}
