import { createLogger } from "#backend/platform/logging/logger.ts";
import { printLine } from "#backend/app/print-welcome.ts";
import { endWithError, runService } from "#backend/platform/processes/run-service.ts";
import { Failure } from "../plain/output.mjs";
import { runCluster } from "./run-cluster.ts";

/** `node scripts/cluster/cluster-cli.ts <HAProxy> <Janus> <coturn>`, by their paths: what `npm run cluster` runs. */
async function main([haproxy = "", janus = "", coturn = ""]: readonly string[]): Promise<void> {
  const start = () => runCluster({ haproxy, janus, coturn }, process.env);
  await runService(start, { logger: createLogger("info"), printLine });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Failure)) endWithError(error);
  process.stderr.write(`${error.output.trim()}\n✖ ${error.message}\n`);
  process.exit(1);
});
