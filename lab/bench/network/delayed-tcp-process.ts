import { z } from "zod";
import { parentInput, serveParent } from "../stack/parent-process.ts";
import { openDelayedTcpProxy } from "./delayed-tcp-proxy.ts";

// Runs the proxy in a separate process behind a shaped connection, so that the target's data waits in the connection's
// queue, as on the way to a phone. Replies to each request of the parent with the bytes forwarded since the previous
// request.

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
