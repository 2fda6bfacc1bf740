import { fileURLToPath } from "node:url";
import { backendArguments } from "../../../scripts/plain/backend-arguments.mjs";
import { startNode, untilReady, type OwnProcess } from "./own-process.ts";

interface ApiProcessOptions {
  /** The process's own port on 127.0.0.1. */
  port: number;
  /** The load balancer's public port. */
  publicPort: number;
  preparedDatabaseUrl: string;
  /** Number of proxies in front of the load balancer. */
  outerProxies: number;
  env: NodeJS.ProcessEnv;
}

const main = fileURLToPath(new URL("../../app/main.ts", import.meta.url));
const stopWithParent = new URL("../../../scripts/plain/stop-with-parent.mjs", import.meta.url).href;
/** The drain time is longer than the load balancer takes to notice that a process is no longer ready. */
const DRAIN_SECONDS = "3";

/** Starts one of several API processes behind a load balancer on this machine. */
export function startApiProcess(options: ApiProcessOptions): OwnProcess & { ready: () => Promise<void> } {
  const { port, publicPort, preparedDatabaseUrl, outerProxies, env } = options;
  const running = startNode({
    args: [...backendArguments, "--import", stopWithParent, main],
    env: {
      DRAIN_SECONDS,
      ...env,
      PORT: String(publicPort),
      LISTEN_PORT: String(port),
      PREPARED_DATABASE_URL: preparedDatabaseUrl,
      TRUSTED_PROXIES: String(outerProxies + 1),
    },
  });
  const failure = () => "An API process did not start; its own words are above.";
  return { ...running, ready: () => untilReady(`http://127.0.0.1:${port}/readyz`, running, failure) };
}
