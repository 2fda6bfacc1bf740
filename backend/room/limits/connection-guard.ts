import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Config } from "#backend/platform/config/config.ts";
import type { RejectionMetrics } from "./rejection-metrics.ts";
import type { ConnectionCaps } from "./connection-caps.ts";

/** The `Retry-After` for clients whose address has too many connections. */
const RETRY_AFTER_SECONDS = 10;

export interface ConnectionGuard {
  /** Returns whether an upgrade may proceed; if not, sends the response. */
  admitsUpgrade: (request: IncomingMessage, socket: Duplex) => boolean;
  /** Like `admitsUpgrade`, but for a Socket.IO polling request. */
  admitsRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Records that a polling request has become a connection, which stays open after the request has been answered. */
  connected: (request: IncomingMessage) => void;
}

interface GuardOptions {
  config: Pick<Config, "allowedOrigins" | "hasConfiguredPublicUrl">;
  caps: ConnectionCaps;
  rejections: RejectionMetrics;
}

type Rejection = { status: 403 | 429; reason: "forbidden_origin" | "too_many_connections" };

/** Accepts or rejects connections before anything is allocated for them. */
export function createConnectionGuard({ config, caps, rejections }: GuardOptions): ConnectionGuard {
  const connections = new WeakSet<IncomingMessage>();

  function rejectionOf(request: IncomingMessage): Rejection | null {
    if (!isAllowedOrigin(request, config)) return { status: 403, reason: "forbidden_origin" };
    if (isNewConnection(request) && !caps.open(request))
      return { status: 429, reason: "too_many_connections" };
    return null;
  }

  return {
    admitsUpgrade(request, socket) {
      const rejection = rejectionOf(request);
      if (rejection === null) {
        socket.once("close", () => caps.release(request));
        return true;
      }
      rejections.add("upgrade", rejection.reason);
      const lines = [
        statusLines[rejection.status],
        `Retry-After: ${RETRY_AFTER_SECONDS}`,
        "Connection: close",
        "Content-Length: 0",
      ];
      socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
      return false;
    },
    admitsRequest(request, response) {
      const rejection = rejectionOf(request);
      if (rejection === null) {
        response.once("close", () => {
          if (!connections.has(request)) caps.release(request);
        });
        return true;
      }
      rejections.add("polling", rejection.reason);
      response.writeHead(rejection.status, { "Retry-After": RETRY_AFTER_SECONDS }).end();
      return false;
    },
    connected: (request) => void connections.add(request),
  };
}

const statusLines = { 403: "HTTP/1.1 403 Forbidden", 429: "HTTP/1.1 429 Too Many Requests" } as const;

/** Later requests of a polling connection, and its upgrade, include its `sid`. */
function isNewConnection({ method, url = "" }: IncomingMessage): boolean {
  return method === "GET" && !new URLSearchParams(url.split("?", 2)[1]).has("sid");
}

/**
 * A browser sends the page's origin with every WebSocket; only other clients send none. Without a configured
 * PUBLIC_URL, our own origin is the address at which the page reached us.
 */
function isAllowedOrigin(
  { headers: { origin, host } }: IncomingMessage,
  { allowedOrigins, hasConfiguredPublicUrl }: GuardOptions["config"],
): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return !hasConfiguredPublicUrl && URL.canParse(origin) && new URL(origin).host === host;
}
