import {
  launchServer,
  stopServerProcess,
  type ServerCommand,
  type ServerExit,
  type ServerProcess,
} from "./server-process.ts";
import { signalServer } from "./stop-server.ts";

/** A server that dies this often will not get better by itself. */
const RESTARTS = { most: 3, withinMs: 60_000 };

export interface UnexpectedExit extends ServerExit {
  /** Whether a new server has taken its place, at the same address. */
  readonly restarted: boolean;
}

export interface SupervisedServer {
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts the server, and again whenever it ends without having been asked to. */
export async function superviseServer(
  command: ServerCommand,
  log: (line: string) => void,
  onExit: (exit: UnexpectedExit) => void,
): Promise<SupervisedServer> {
  let stopping = false;
  let server = await launchServer(command);
  let watching = watch();
  const restartedAt: number[] = [];
  // When this process ends without stop() (never on kill -9), the server must not stay behind.
  const signalAtExit = () => signalServer(server.pid, command.pgCtl, "INT");
  process.once("exit", signalAtExit);

  async function watch(): Promise<void> {
    const exit = await server.exited;
    if (stopping) return;
    log(`the server ended unexpectedly (${describe(exit)})`);
    const next = mayRestart(restartedAt) ? await relaunch() : null;
    if (next !== null) {
      server = next;
      watching = watch();
    }
    onExit({ ...exit, restarted: next !== null });
  }

  async function relaunch(): Promise<ServerProcess | null> {
    restartedAt.push(Date.now());
    try {
      const next = await launchServer(command);
      log("the server was started again");
      return next;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await stopServerProcess(server, command.pgCtl);
    await watching;
    // A restart that was under way when stop was called.
    await stopServerProcess(server, command.pgCtl);
    process.off("exit", signalAtExit);
  }

  let stopped: Promise<void> | null = null;
  return { pid: () => server.pid, stop: () => (stopped ??= stop()) };
}

function mayRestart(restartedAt: readonly number[]): boolean {
  const since = Date.now() - RESTARTS.withinMs;
  return restartedAt.filter((time) => time > since).length < RESTARTS.most;
}

function describe({ code, signal }: ServerExit): string {
  return signal === null ? `exit code ${code}` : signal;
}
