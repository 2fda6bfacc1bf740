import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Run } from "../measure/benchmark.ts";

/** A folder of its own, gone when the benchmark is over. */
export async function temporaryFolder(run: Run): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-bench-"));
  // As root, the database runs as another user, who has to get in.
  await chmod(folder, 0o755);
  run.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
