import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { ANONYMOUS_MS } from "./room-limits.ts";
import type { ConnectionCaps } from "./connection-caps.ts";

export interface EngineConnection extends EventEmitter {
  request: IncomingMessage;
  close: (discard: boolean) => void;
}

/**
 * Closes a connection that does not authenticate in time. If its credentials are being checked when the time is up, the
 * connection is examined again later, since the check may fail.
 */
export function closeWhenSilent(connection: EngineConnection, caps: ConnectionCaps): void {
  const { request } = connection;
  const close = () => connection.close(true);
  caps.idle(request, close);
  const silence = setInterval(() => {
    if (caps.isIdle(request)) close();
    else if (!caps.isAnonymous(request)) clearInterval(silence);
  }, ANONYMOUS_MS);
  connection.once("close", () => clearInterval(silence));
}
