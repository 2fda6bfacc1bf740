import { setTimeout as delay } from "node:timers/promises";
import type { HealthFinding } from "#contract/admin/health-report.ts";
import type { HealthCheck, HealthServices } from "./health-check.ts";

/** The time limit of one check, in milliseconds. */
export const CHECK_TIMEOUT_MS = 2000;
/** The number of checks that run at a time. It is low, so that the page doesn't use up the connection pool. */
const CONCURRENCY = 3;

interface CheckResult {
  name: string;
  findings: HealthFinding[];
  endedAt: Date;
}

/**
 * Runs every check and returns the results in the same order. A check that throws, or takes longer than `timeoutMs`, is
 * itself a finding.
 */
export async function runChecks(
  services: HealthServices,
  checks: Readonly<Record<string, HealthCheck>>,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<CheckResult[]> {
  const waiting = Object.entries(checks).map(([name, check], index) => ({ name, check, place: index }));
  const results: CheckResult[] = [];
  async function runNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const findings = await runCheck(services, next, timeoutMs);
      results[next.place] = { name: next.name, findings, endedAt: services.clock() };
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
  return results;
}

async function runCheck(
  services: HealthServices,
  { name, check }: { name: string; check: HealthCheck },
  timeoutMs: number,
): Promise<HealthFinding[]> {
  const done = new AbortController();
  const limit = delay(timeoutMs, null, { signal: done.signal }).catch(() => null);
  try {
    const result = await Promise.race([check(services), limit]);
    return result ?? [{ code: "check_timed_out", detail: name }];
  } catch (error) {
    services.logger.warn({ err: error, check: name }, "a health check failed");
    return [{ code: "check_failed", detail: name }];
  } finally {
    done.abort();
  }
}
