import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../plain/paths.mjs";

const DEPLOYED = join(ROOT, "deploy", "coturn", "turnserver.conf");

interface CoturnConfig {
  address: string;
  port: number;
  /**
   * The port at which coturn accepts the connections that HAProxy forwards. Left out if all connections reach coturn
   * directly.
   */
  proxyPort?: number;
  secret: string;
  /** Settings that replace those of the deployed file. */
  changed?: Readonly<Record<string, number>>;
}

/**
 * Adapts coturn's deployed configuration to this machine and writes it into `folder`, where coturn also stores its
 * files. Peers on this machine can reach each other through coturn. Returns the configuration file's path.
 * @throws Error for a placeholder that this function does not know
 */
export async function writeCoturnConfig(
  folder: string,
  { address, port, proxyPort, secret, changed = {} }: CoturnConfig,
): Promise<string> {
  const own: Record<string, string | number> = {
    ...changed,
    ...(proxyPort !== undefined && { "tcp-proxy-port": proxyPort }),
    "listening-port": port,
    "listening-ip": address,
    "relay-ip": address,
    "allowed-peer-ip": address,
    pidfile: join(folder, "pid"),
    userdb: join(folder, "users"),
  };
  const deployed = await readFile(DEPLOYED, "utf8");
  const kept = deployed
    .replace("<TURN_SECRET>", secret)
    .replace("<DOMAIN>", "gubae.example")
    .split("\n")
    .filter((line) => !(line.replace(/=.*/, "") in own) && !line.startsWith("tcp-proxy-port="));
  const placeholder = kept.find((line) => /^[^#].*<.*>/.test(line));
  if (placeholder !== undefined) throw new Error(`deploy/coturn has a placeholder to fill: ${placeholder}`);
  const file = join(folder, "turnserver.conf");
  const lines = [...kept, ...Object.entries(own).map((setting) => setting.join("="))];
  await writeFile(file, lines.join("\n"), { mode: 0o600 });
  return file;
}
