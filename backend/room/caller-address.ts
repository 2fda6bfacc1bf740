import type { IncomingMessage } from "node:http";

/**
 * The address a rate limit counts: the caller's own, or what the outermost of our `trustedProxies` wrote
 * down. Entries further left can be invented by anybody.
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
