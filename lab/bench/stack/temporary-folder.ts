import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Run } from "../measure/benchmark.ts";

/** Creates a folder that is removed when the benchmark ends. */
export async function temporaryFolder(run: Run): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-bench-"));
  // If the benchmarks run as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  run.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
