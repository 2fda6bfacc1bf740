// npm run stack: runs the services of deploy/compose.yaml on this machine, without containers. Tests run this file
// directly, without a built web app, and pass the paths of the programs: node scripts/stack/stack-cli.ts <HAProxy>
// <Janus> <coturn>.
import { createLogger } from "#backend/platform/logging/logger.ts";
import { printLine } from "#backend/app/print-welcome.ts";
import { endWithError, runService } from "#backend/platform/processes/run-service.ts";
import { Failure } from "../plain/output.mjs";
import { ensureWebBuilt } from "../plain/web-build.mjs";
import { requireStackPrograms } from "./stack-programs.ts";
import { runStack } from "./run-stack.ts";

async function main(named: readonly string[]): Promise<void> {
  const [haproxy = "", janus = "", coturn = ""] = named.length > 0 ? named : requireStackPrograms();
  if (named.length === 0) await ensureWebBuilt();
  printLine("• Starting HAProxy, two API processes, PostgreSQL, Janus, coturn and an S3 server …");
  const start = () => runStack({ haproxy, janus, coturn }, process.env);
  await runService(start, { logger: createLogger("info"), printLine });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Failure)) endWithError(error);
  process.stderr.write(`${error.output.trim()}\n✖ ${error.message}\n`);
  process.exit(1);
});
