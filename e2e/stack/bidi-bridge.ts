import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";
import { z } from "zod";

/**
 * Runs Firefox and answers the WebDriver BiDi commands that Firefox does not support yet: Playwright sends `emulation`
 * settings to every browser, and fails when the browser does not know one of them. `launch-firefox.ts` starts this
 * bridge in place of Firefox, with Firefox's path and arguments.
 */
const announcement = /^WebDriver BiDi listening on (ws:\/\/\S+)$/;
const refusal = z.object({ type: z.literal("error"), id: z.int(), error: z.literal("unknown command") });
const command = z.object({ id: z.int(), method: z.string() });

const [path = "", ...firefoxArguments] = process.argv.slice(2);
const firefox = spawn(path, firefoxArguments, { stdio: ["ignore", "pipe", "pipe"] });
const exited = once(firefox, "exit");
for (const stream of [firefox.stdout, firefox.stderr])
  createInterface(stream).on("line", (line) => {
    const address = announcement.exec(line)?.[1];
    if (address === undefined) process.stderr.write(`${line}\n`);
    else void bridge(address).then((own) => process.stderr.write(`WebDriver BiDi listening on ${own}\n`));
  });
const [code] = await exited;
process.exit(typeof code === "number" ? code : 1);

async function bridge(address: string): Promise<string> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, path: "/session" });
  await once(server, "listening");
  server.on("connection", (near) => {
    near.pause();
    const far = new WebSocket(`${address}/session`, { perMessageDeflate: false, maxPayload: 0 });
    far.on("open", () => near.resume());
    connect(near, far);
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connect(near: WebSocket, far: WebSocket): void {
  const emulations = new Set<number>();
  near.on("message", (data: Buffer) => {
    const text = data.toString();
    const asked = command.safeParse(JSON.parse(text));
    if (asked.data?.method.startsWith("emulation.")) emulations.add(asked.data.id);
    far.send(text);
  });
  far.on("message", (data: Buffer) => {
    const text = data.toString();
    const refused = refusal.safeParse(JSON.parse(text)).data;
    const isExcused = refused !== undefined && emulations.has(refused.id);
    near.send(isExcused ? JSON.stringify({ type: "success", id: refused.id, result: {} }) : text);
  });
  near.on("close", () => far.close());
  far.on("close", () => near.close());
}
