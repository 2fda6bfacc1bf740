import { Counter, Histogram, type Registry } from "prom-client";

export interface ServedRequest {
  method: string;
  /**
   * The route's pattern, such as `/classes/id/:id`; null for pages, files and unknown paths. Never the requested path.
   */
  route: string | null;
  status: number;
  seconds: number;
}

export type CountRequest = (request: ServedRequest) => void;

/** Methods that are not listed here share one label, so that the number of series stays small. */
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts HTTP requests by route pattern and status, and measures their duration. */
export function createRequestMetrics(registry: Registry): CountRequest {
  const registers = [registry];
  const requests = new Counter({
    name: "gubae_http_requests_total",
    help: "HTTP requests by method, route pattern and status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "gubae_http_request_duration_seconds",
    help: "Time until the response was ready to be sent.",
    labelNames: ["method", "route"] as const,
    buckets: LATENCY_BUCKETS,
    registers,
  });
  return ({ method: sent, route: pattern, status, seconds }) => {
    const method = methods.includes(sent) ? sent : "other";
    const route = pattern ?? "web";
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
  };
}
