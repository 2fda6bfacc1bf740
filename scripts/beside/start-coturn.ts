import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { freePort } from "./addresses.ts";
import { writeCoturnConfig } from "./coturn-config.ts";
import { runBeside } from "./run-beside.ts";

interface CoturnOptions {
  command: string;
  /** The folder for coturn's files. */
  folder: string;
  /** An address of this machine other than loopback, because browsers offer no loopback candidates. */
  address: string;
}

/**
 * Starts coturn with the deployed configuration. It receives UDP itself; HAProxy receives TCP and TLS, and forwards
 * them to `tls.turnProxied`.
 */
export async function startCoturn({ command, folder, address }: CoturnOptions) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [port, proxyPort] = await Promise.all([freePort(address), freePort(address)]);
  const secret = randomBytes(24).toString("base64url");
  const file = await writeCoturnConfig(folder, { address, port, proxyPort, secret });
  const running = await runBeside({
    name: "coturn",
    command,
    args: ["-c", file],
    host: address,
    port: proxyPort,
  });
  const urls = ["udp", "tcp"].map((transport) => `turn:${address}:${port}?transport=${transport}`);
  const tls = { turn: `${address}:${port}`, turnProxied: `${address}:${proxyPort}` };
  return { ...running, secret, urls, tls };
}
