import { Registry } from "prom-client";
import { createRequestMetrics, type CountRequest } from "./request-metrics.ts";

export interface Metrics {
  /** Everything that `/metrics` shows. */
  registry: Registry;
  countRequest: CountRequest;
}

/** The figures of one process for Prometheus; docs/metrics.md says what each of them means. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return { registry, countRequest: createRequestMetrics(registry) };
}
