import type { IncomingMessage } from "node:http";
import type { RateLimits } from "#backend/http/rate-limits.ts";
import { callerAddress } from "./caller-address.ts";

/** Rejects with `too_many_requests` for who opens too many lines: first by address, then by account once it is known. */
export type CountHandshake = (request: IncomingMessage, account?: string) => Promise<void>;

export function countHandshakes(limits: RateLimits, trustedProxies: number): CountHandshake {
  return (request, account) =>
    limits.count(
      "handshake",
      account === undefined ? { address: callerAddress(request, trustedProxies) } : { subject: account },
    );
}
