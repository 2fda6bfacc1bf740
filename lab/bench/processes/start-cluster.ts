import {
  startProcessCluster,
  type ProcessCluster,
} from "#backend/quality/testing/processes/process-cluster.ts";
import type { Run } from "../measure/benchmark.ts";

/** Starts API processes behind HAProxy until the benchmark is over. */
export async function startCluster(
  run: Run,
  databaseUrl: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ProcessCluster> {
  const cluster = await startProcessCluster({ databaseUrl, count, env });
  run.after(cluster.stop);
  return cluster;
}
