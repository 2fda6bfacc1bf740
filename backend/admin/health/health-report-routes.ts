import manifest from "../../../package.json" with { type: "json" };
import * as wire from "#contract/admin/health-report.ts";
import { NODE_TIMEOUT_MS } from "#backend/platform/db/messaging/messaging-times.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { HealthServices } from "./health-check.ts";
import { healthChecks } from "./health-checks.ts";
import { countLiveNodes } from "./process-health-repo.ts";
import { runChecks } from "./run-checks.ts";

export function healthReportRoutes(services: HealthServices): Route[] {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  return [
    route(wire.getHealth, {
      access: "admin",
      handle: async () => {
        const results = await runChecks(services, healthChecks);
        return {
          data: {
            findings: results.flatMap(({ findings }) => findings),
            checks: results.map(({ name, findings, endedAt }) => ({
              name,
              at: endedAt.toISOString(),
              findings: findings.map(({ code }) => code),
            })),
            version: manifest.version,
            startedAt,
            processes: await countLiveNodes(services.db, NODE_TIMEOUT_MS).catch(() => null),
          },
        };
      },
    }),
  ];
}
