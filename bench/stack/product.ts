import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Run } from "../measure/benchmark.ts";
import { untilAnswers } from "./answers.ts";
import { temporaryFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_PATIENCE_MS = 30_000;
const DEMONSTRATION_PATIENCE_MS = 120_000;

export interface Product {
  /** `http://127.0.0.1:<port>`: a name would have to be resolved to two addresses */
  url: string;
  pid: number;
}

/** The backend as `npm start` runs it, in a process of its own, on a database that is there. */
export function startProduct(
  run: Run,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  return startBackend(run, { ...settings, DATABASE_URL: databaseUrl }, START_PATIENCE_MS);
}

/** The same with a database of its own and the demonstration in it. */
export function startDemonstration(run: Run): Promise<Product> {
  return startBackend(run, {}, DEMONSTRATION_PATIENCE_MS);
}

async function startBackend(run: Run, settings: NodeJS.ProcessEnv, patienceMs: number): Promise<Product> {
  const port = await freePort();
  const dataDir = await temporaryFolder(run);
  const child = spawn(
    process.execPath,
    // It ends when its standard input does, so it can't outlive a benchmark that was killed.
    ["--import", "./scripts/end-with-parent.mjs", "backend/main.ts"],
    {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        ...settings,
        // Another build than the one in dist/, where one is named.
        ...(process.env["WEB_DIR"] && { WEB_DIR: process.env["WEB_DIR"] }),
      },
      // Its log costs what it costs in production, but nobody reads it here.
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  run.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/healthz`, patienceMs, () =>
    child.exitCode === null ? null : `the backend ended: ${said}`,
  );
  if (child.pid === undefined) throw new Error("the backend has no process");
  return { url, pid: child.pid };
}
