import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { parentInput, serveParent } from "../stack/parent-process.ts";

// A process that requests pages at a constant rate, regardless of the responses. If all requests of a second came in
// one burst, as autocannon sends them, the benchmark would measure how long a server is busy with a burst.

const input = z.object({ perSecond: z.number(), headers: z.record(z.string(), z.string()) });
const command = z.object({ url: z.string(), seconds: z.number() });
const MAX_SOCKETS = 50;

const { perSecond, headers } = input.parse(parentInput());

async function open(agent: Agent, url: string): Promise<void> {
  const sent = request(url, { agent, headers }, (response) => response.resume());
  sent.end();
  await once(sent, "close");
}

serveParent(async (message) => {
  const { url, seconds } = command.parse(message);
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const answers: Promise<void>[] = [];
  const started = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1000) {
    while (answers.length < elapsed * perSecond) answers.push(open(agent, url));
    await wait(1);
  }
  await Promise.all(answers);
  agent.destroy();
  return { tookSeconds: (performance.now() - started) / 1000 };
});
