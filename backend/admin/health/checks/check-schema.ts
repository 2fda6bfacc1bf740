import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { HealthFinding } from "#contract/admin/health.ts";
import { listMigrations } from "../process-health-repo.ts";
import type { HealthCheck } from "../health-check.ts";

const folder = fileURLToPath(new URL("../../../platform/db/migrations", import.meta.url));

/** Compares the database's tables with the version that runs. */
export const checkSchema: HealthCheck = async ({ db }) => {
  const known = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const ran = await listMigrations(db);
  const findings: HealthFinding[] = [];
  const missing = known.filter((file) => !ran.includes(file)).length;
  const unknown = ran.filter((file) => !known.includes(file)).length;
  if (missing > 0) findings.push({ code: "schema_behind", count: missing });
  if (unknown > 0) findings.push({ code: "schema_ahead", count: unknown });
  return findings;
};
