import { getHealth, type HealthReport } from "#contract/admin/health.ts";
import { call } from "#renderer/data/client/client.ts";

export function loadHealth(signal: AbortSignal): Promise<HealthReport> {
  return call(getHealth, { signal });
}
