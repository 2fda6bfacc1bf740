import { z } from "zod";
import { parentInput, serveParent } from "../stack/parent-process.ts";
import { openDelayedTcpProxy } from "./delayed-tcp-proxy.ts";

// The proxy in a process of its own, which runs behind a shaped connection: what its target sends waits in the queue of
// that connection, as it does on its way to a phone. Each request is answered with the bytes since the last one.

const options = z
  .object({ port: z.number(), target: z.object({ host: z.string(), port: z.number() }), delayMs: z.number() })
  .parse(parentInput());

let bytes = 0;
const opened = openDelayedTcpProxy({ ...options, onBytes: (count) => (bytes += count) });

serveParent(async () => {
  await opened;
  const taken = bytes;
  bytes = 0;
  return { bytes: taken };
});
