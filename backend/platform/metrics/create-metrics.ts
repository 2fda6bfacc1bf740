import { Registry } from "prom-client";
import { createJobMetrics, type CountRuns } from "./job-metrics.ts";
import { createRequestMetrics, type CountRequest } from "./request-metrics.ts";
import { createRoomMetrics, type RoomMetrics } from "./room-metrics.ts";

export interface Metrics {
  /** Everything that `/metrics` shows. */
  registry: Registry;
  countRequest: CountRequest;
  countRuns: CountRuns;
  room: RoomMetrics;
}

/** Creates the metrics of one process for Prometheus; docs/metrics.md explains each of them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    countRequest: createRequestMetrics(registry),
    countRuns: createJobMetrics(registry),
    room: createRoomMetrics(registry),
  };
}
