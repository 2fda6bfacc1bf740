import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../plain/paths.mjs";
import { Failure } from "../plain/output.mjs";
import { outerAddress } from "./addresses.ts";

const DEPLOYED = join(ROOT, "deploy", "janus");

/** @throws Failure */
function ownAddress(): string {
  const address = outerAddress();
  if (address === null)
    throw new Failure("This machine has no network interface besides loopback, so Janus can't run on it.");
  return address;
}

export interface JanusConfig {
  port: number;
  apiSecret: string;
  /** The API's URL for Janus's events. Without it, Janus sends none. */
  eventsTo?: string;
  eventSeconds?: number;
}

/** Adapts Janus's deployed configuration to this machine and writes it, for `npm start -- --janus` and the tests. */
export async function writeJanusConfig(
  folder: string,
  { port, apiSecret, eventsTo, eventSeconds = 20 }: JanusConfig,
): Promise<void> {
  const placeholders: Record<string, string> = {
    "<JANUS_SECRET>": apiSecret,
    "<MEDIA_ADDRESS>": ownAddress(),
    "<API_ADDRESS>": "127.0.0.1",
    "ws_port = 8188": `ws_port = ${port}`,
    ...(eventsTo !== undefined && { "<API_URL>": eventsTo }),
    "stats_period = 20": `stats_period = ${eventSeconds}`,
  };
  for (const name of (await readdir(DEPLOYED)).filter((file) => file.endsWith(".jcfg"))) {
    let text = await readFile(join(DEPLOYED, name), "utf8");
    for (const [placeholder, value] of Object.entries(placeholders))
      text = text.replaceAll(placeholder, value);
    await writeFile(join(folder, name), text);
  }
}
