// npm run cluster: what deploy/compose.yaml runs, on this machine and without containers. A test names the programs: node
// scripts/cluster/cluster-cli.ts <HAProxy> <Janus> <coturn>, by their paths, and needs no web app.
import { createLogger } from "#backend/platform/logging/logger.ts";
import { printLine } from "#backend/app/print-welcome.ts";
import { endWithError, runService } from "#backend/platform/processes/run-service.ts";
import { Failure } from "../plain/output.mjs";
import { ensureWebBuilt } from "../plain/web-build.mjs";
import { requireClusterPrograms } from "./cluster-programs.ts";
import { runCluster } from "./run-cluster.ts";

async function main(named: readonly string[]): Promise<void> {
  const [haproxy = "", janus = "", coturn = ""] = named.length > 0 ? named : requireClusterPrograms();
  if (named.length === 0) await ensureWebBuilt();
  printLine("• Starting HAProxy, two API processes, PostgreSQL, Janus, coturn and an S3 server …");
  const start = () => runCluster({ haproxy, janus, coturn }, process.env);
  await runService(start, { logger: createLogger("info"), printLine });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Failure)) endWithError(error);
  process.stderr.write(`${error.output.trim()}\n✖ ${error.message}\n`);
  process.exit(1);
});
