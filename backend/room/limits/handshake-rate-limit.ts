import type { IncomingMessage } from "node:http";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { callerAddress } from "./caller-address.ts";

/** Rejects with `too_many_requests` when too many connections are opened: per address, then per account once it is known. */
export type HandshakeRateLimit = (request: IncomingMessage, account?: string) => Promise<void>;

export function createHandshakeRateLimit(limits: RateLimits, trustedProxies: number): HandshakeRateLimit {
  return (request, account) =>
    limits.count(
      "handshake",
      account === undefined ? { address: callerAddress(request, trustedProxies) } : { subject: account },
    );
}
