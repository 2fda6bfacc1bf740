import type { HealthFinding } from "#contract/admin/health.ts";
import { countConnections } from "../process-health-repo.ts";
import type { HealthCheck } from "../health-check.ts";

/** A database nearby answers a trivial question within a few milliseconds. */
export const SLOW_MS = 250;
/** Of all connections that PostgreSQL allows. */
const SCARCE_SHARE = 0.85;

/** The connection pool of knex (tarn). */
interface Pool {
  numPendingAcquires: () => number;
}

/** A busy pool, a slow database, and one that soon refuses connections. */
export const checkDatabase: HealthCheck = async ({ db }) => {
  const { pool } = db.client as { pool: Pool };
  const pending = pool.numPendingAcquires();
  const begun = performance.now();
  const { open, allowed } = await countConnections(db);
  const findings: HealthFinding[] = [];
  if (pending > 0) findings.push({ code: "database_pool_busy", count: pending });
  const tookMs = Math.round(performance.now() - begun);
  if (tookMs > SLOW_MS) findings.push({ code: "database_slow", count: tookMs });
  if (open > allowed * SCARCE_SHARE)
    findings.push({ code: "database_connections_scarce", count: open, limit: allowed });
  return findings;
};
