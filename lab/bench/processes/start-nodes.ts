import { startApiNodes, type ApiNodes } from "#backend/quality/testing/processes/api-nodes.ts";
import type { Run } from "../measure/benchmark.ts";

/** Starts API processes behind HAProxy. All of them run until the benchmark ends. */
export async function startNodes(
  run: Run,
  databaseUrl: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ApiNodes> {
  const api = await startApiNodes({ databaseUrl, count, env });
  run.after(api.stop);
  return api;
}
