import { join } from "node:path";
import { spawnServer, untilReady } from "#backend/quality/testing/processes/server-process.ts";

export interface ReleaseProcess {
  url: string;
  /** Sends SIGTERM: the process drains and exits. Resolves with its exit code. */
  drain: () => Promise<number | null>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill: () => Promise<unknown>;
}

/** Starts the API of the release in `folder` on that release's own Node, and waits until it is ready. */
export async function startRelease(
  folder: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<ReleaseProcess> {
  const server = spawnServer({
    folder,
    program: ["backend/app/main.ts"],
    node: join(folder, "node_modules", "node", "bin", "node"),
    env: { ...env, LISTEN_PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server);
  return { url, drain: () => server.end("SIGTERM"), kill: () => server.end("SIGKILL") };
}
