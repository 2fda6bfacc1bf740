import { loadConfig } from "#backend/platform/config/config.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { printLine } from "../print-welcome.ts";
import { endWithError, runService } from "#backend/platform/processes/run-service.ts";
import { runProcesses } from "../run-processes.ts";

/** `node backend/app/cli/processes-cli.ts <count> <path of HAProxy>`: what `npm start -- --processes 2` runs. */
async function main([count = "", haproxy = ""]: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  const start = () => runProcesses({ config, count: Number(count), haproxy, env: process.env });
  await runService(start, { logger: createLogger(config.logLevels), printLine });
}

main(process.argv.slice(2)).catch(endWithError);
