import type { Config } from "#backend/platform/config/config.ts";
import type { OpenDatabase } from "./open-database.ts";
import { ensurePortFree } from "#backend/platform/processes/ensure-port-free.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { printLine, printWelcome } from "./print-welcome.ts";
import type { Running } from "#backend/platform/processes/run-service.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { loadOrCreateSecret } from "#backend/platform/config/stored-secret.ts";
import { startApiProcess } from "#backend/platform/processes/api-process.ts";
import { startBalancer, type Balancer } from "#backend/platform/processes/balancer.ts";
import type { TlsAddresses } from "#backend/platform/processes/balancer-config.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { restartOnExit, type RestartedProcess } from "#backend/platform/processes/restarted-process.ts";

export interface ProcessesOptions {
  config: Config;
  /** The number of API processes. */
  count: number;
  /** The path of the HAProxy executable. */
  haproxy: string;
  /** This process's environment, which the API processes inherit. */
  env: NodeJS.ProcessEnv;
  /** If omitted, clients reach the server over plain HTTP. */
  tls?: TlsAddresses;
}

interface Started {
  database: OpenDatabase;
  apis: RestartedProcess[];
  balancer: Balancer | null;
}

/** Running requests finish before the balancer and the database stop. */
async function stopAll({ database, apis, balancer }: Started): Promise<void> {
  // SIGINT, because no process is left to take over, so there is nothing to drain for.
  await Promise.all(apis.map((api) => api.stop("SIGINT")));
  await balancer?.stop();
  await database.stop();
}

/** Starts an API process and adds it to `started`. Resolves with the process's port once the process is ready. */
async function startApi(
  options: ProcessesOptions,
  started: Started,
  { publicPort, index }: { publicPort: number; index: number },
): Promise<number> {
  const { config, env } = options;
  const port = await freePort();
  const start = () =>
    startApiProcess({
      port,
      publicPort,
      preparedDatabaseUrl: started.database.connectionString,
      outerProxies: config.trustedProxies,
      env: { ...env, ...ownMetricsPort(config, index) },
    });
  const first = start();
  const name = `API process on port ${port}`;
  const startAgain = () => {
    const next = start();
    // A rejection needs no handling here: a process that doesn't become ready exits, and its exit is reported.
    next.ready().then(
      () => printLine(`${name} serves again.`),
      () => undefined,
    );
    return next;
  };
  started.apis.push(restartOnExit({ name, first, startAgain, log: printLine }));
  await first.ready();
  return port;
}

/** Each process exposes its own metrics: the first at METRICS_PORT, the next ones at the following ports. */
function ownMetricsPort({ metrics }: Config, index: number): { METRICS_PORT?: string } {
  return metrics === null ? {} : { METRICS_PORT: String(metrics.port + index) };
}

/** Rejects when a process ends again and again, or when the balancer has ended. */
function failureOf(apis: readonly RestartedProcess[], balancer: Balancer): Promise<never> {
  const balancerEnded = balancer.ended.then((why) => Promise.reject(new StartError(why)));
  return Promise.race([...apis.map(({ failed }) => failed), balancerEnded]);
}

/**
 * Restarts the processes one by one, so that the others keep serving. If one doesn't come back, the remaining ones are
 * not restarted.
 */
async function restartEach(apis: readonly RestartedProcess[]): Promise<void> {
  for (const api of apis) await api.restart();
  printLine("All API processes were started again.");
}

/**
 * Starts the database once, several API processes that use it, and HAProxy in front of them. A process that ends is
 * restarted. If restarting doesn't help, or HAProxy ends, everything stops.
 */
export async function runProcesses(options: ProcessesOptions): Promise<Running> {
  const { config, count, haproxy, tls } = options;
  const { host } = config;
  await ensurePortFree(config);
  const port = config.port === 0 ? await freePort() : config.port;
  const database = await prepareDatabase(config, printLine);
  const started: Started = { database, apis: [], balancer: null };
  try {
    if (!config.hasConfiguredSecret) await loadOrCreateSecret(config.dataDir);
    const starting = Array.from({ length: count }, (_, index) =>
      startApi(options, started, { publicPort: port, index }),
    );
    const ports = await Promise.all(starting);
    const balancer = await startBalancer({ host, port, ports, haproxy, tls });
    started.balancer = balancer;
    printLine(`${count} API processes run behind HAProxy, on the ports ${ports.join(", ")}.`);
    printLine(`kill -HUP ${process.pid} starts them again, one after the other.`);
    printWelcome(config, tls ? config.publicUrl : `http://localhost:${port}`);
    return {
      stop: () => stopAll(started),
      restart: () => restartEach(started.apis),
      failed: failureOf(started.apis, balancer),
    };
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}
