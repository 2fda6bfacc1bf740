import { z } from "zod";
import { parentInput, serveParent } from "../stack/parent-process.ts";
import { openDelayedTcpProxy } from "./delayed-tcp-proxy.ts";

// The proxy in a separate process behind a shaped connection: its target's data waits in the connection's queue, as on
// the way to a phone. Each request is answered with the bytes since the previous one.

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
