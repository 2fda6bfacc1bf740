import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from "../embedded-postgres.ts";
import { findProcess } from "../process/running-process.ts";

/** A process that runs a database, for tests that kill it. */
interface Holder {
  readonly process: ChildProcess;
  readonly server: number;
  readonly connectionString: string;
  readonly uid: number;
  /** Resolves with the next line that the process prints. */
  nextLine(): Promise<unknown>;
}

type HolderOptions = Readonly<{
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  /** `null` uses the default of `startEmbeddedPostgres`; if omitted, a folder of the harness is used. */
  reachableBase?: null;
}>;

/** A temporary folder and the databases started in it; `close` stops and removes everything. */
export interface PostgresHarness {
  /** Other users may enter the folder. Its path contains spaces and Ethiopic letters, which must work too. */
  readonly folder: string;
  readonly reachableBase: string;
  readonly logged: string[];
  start(dataDir: string, options?: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres>;
  hold(dataDir: string, options?: HolderOptions): Promise<Holder>;
  close(): Promise<void>;
}

export async function createPostgresHarness(): Promise<PostgresHarness> {
  const root = await mkdtemp(join(tmpdir(), "gubae-postgres-"));
  const folder = join(root, "የጉባኤ ቤት");
  const reachableBase = join(root, "elsewhere");
  await mkdir(folder);
  await Promise.all([chmod(root, 0o755), chmod(folder, 0o777)]);
  const logged: string[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  return {
    folder,
    reachableBase,
    logged,
    async start(dataDir, options = {}) {
      const log = (line: string) => logged.push(line);
      const database = await startEmbeddedPostgres({ dataDir, reachableBase, log, ...options });
      endings.push(database.stop);
      return database;
    },
    async hold(dataDir, options = {}) {
      const holder = await startHolder(
        options.reachableBase === null ? [dataDir] : [dataDir, reachableBase],
        options,
      );
      endings.push(() => endHolder(holder));
      return holder;
    },
    async close() {
      await Promise.all(endings.map((end) => end()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/**
 * Creates an empty database's files once, since a first start takes seconds. `copyTo` copies them, with their owners,
 * into a data folder that must not exist yet.
 */
export async function createEmptyDatabase(): Promise<{
  copyTo: (dataDir: string) => Promise<void>;
  remove: () => Promise<void>;
}> {
  const harness = await createPostgresHarness();
  const database = await harness.start(join(harness.folder, "empty"));
  await database.stop();
  return {
    async copyTo(dataDir) {
      await mkdir(dataDir);
      await promisify(execFile)("cp", ["-a", join(database.folder, "cluster"), dataDir]);
    },
    remove: () => harness.close(),
  };
}

async function startHolder(args: readonly string[], options: HolderOptions): Promise<Holder> {
  const program = fileURLToPath(new URL("./hold-database.ts", import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    ...options,
    // Starts the process in its own group, so that the Ctrl-C test can signal the whole group.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => JSON.parse(String((await lines.next()).value)) as unknown;
  const { pid, connectionString, uid } = (await nextLine()) as {
    pid: number;
    connectionString: string;
    uid: number;
  };
  return { process: child, server: pid, connectionString, uid, nextLine };
}

async function endHolder(holder: Holder): Promise<void> {
  if (holder.process.exitCode === null && holder.process.signalCode === null) {
    holder.process.kill("SIGKILL");
    await once(holder.process, "exit");
  }
  if (await isRunning(holder.server)) process.kill(holder.server, "SIGKILL");
  await rm(socketFolderOf(holder.connectionString), { recursive: true, force: true });
}

export async function isRunning(pid: number): Promise<boolean> {
  return (await findProcess(pid)) !== null;
}

/** Kills a process with SIGKILL and waits until it has exited. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(async () => !(await isRunning(pid)));
}

export async function until(condition: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition was not met in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  // Ignored: if the server is killed during a query, the connection also emits an error, but the query is rejected
  // anyway.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Returns the folder of the Unix socket in a connection string. */
export function socketFolderOf(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).hostname);
}
