import type { IncomingMessage } from "node:http";

/**
 * Returns the client address for rate limits: the direct peer's, or the one recorded by the outermost of our
 * `trustedProxies`. Entries further left in X-Forwarded-For can be forged.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  return hops.slice(-trustedProxies)[0] || direct;
}
