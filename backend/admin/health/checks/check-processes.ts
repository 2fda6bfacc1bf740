import { NODE_TIMEOUT_MS } from "#backend/platform/db/messaging/cluster-times.ts";
import { countLiveNodes } from "../process-health-repo.ts";
import type { HealthCheck } from "../health-check.ts";

/** A process that answers this page, but does not say to the others that it lives, serves no room well. */
export const checkProcesses: HealthCheck = async ({ db }) =>
  (await countLiveNodes(db, NODE_TIMEOUT_MS)) > 0 ? [] : [{ code: "processes_silent" }];
