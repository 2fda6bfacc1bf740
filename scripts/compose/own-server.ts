import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { prepareBinaries } from "#backend/platform/db/local-server/files/binaries.ts";
import {
  chooseServerAccount,
  runAsServer,
  type ServerAccount,
} from "#backend/platform/db/local-server/process/server-account.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { deployFolder, readCompose } from "./read-compose.ts";

/**
 * Compose's PostgreSQL without its container: the same entrypoint, command and settings, with the programs that npm has
 * installed.
 */
export interface OwnServer {
  /** The test's own folder, which contains PGDATA. */
  folder: string;
  pgData: string;
  urlWith: (password: string, database?: string) => string;
  /** Starts the server, as `docker compose up -d --wait` does. */
  start: () => Promise<void>;
  /** Kills the server with SIGKILL and removes its folder. */
  lose: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

export const password = "the password of the first machine";

/** Stands in for the image's entrypoint, which only runs the command once the database is initialized. */
const ENTRYPOINT = '#!/bin/sh\nexec "$@"\n';

async function listenersRules(folder: string, account: ServerAccount): Promise<string> {
  const deployed = await readFile(path.join(deployFolder, "postgres/pg_hba.conf"), "utf8");
  const file = path.join(folder, "pg_hba.conf");
  await writeFile(file, deployed.replaceAll("10.77.0.0/24", "127.0.0.1/32"));
  if (account) await chown(file, account.uid, account.gid);
  return file;
}

/** Writes the scripts, and returns the path of compose's entrypoint. */
async function writeScripts(folder: string): Promise<string> {
  await writeFile(path.join(folder, "docker-entrypoint.sh"), ENTRYPOINT, { mode: 0o755 });
  const start = path.join(folder, "start.sh");
  await writeFile(start, await readFile(path.join(deployFolder, "postgres/start.sh")), { mode: 0o755 });
  return start;
}

/** Creates the volume with the contents it has on a new machine. */
async function makeVolume(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder);
  if (account) await chown(folder, account.uid, account.gid);
}

async function initialize(initdb: string, folder: string, account: ServerAccount): Promise<void> {
  const { database } = await readCompose();
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, password);
  await makeVolume(path.join(folder, "18"), account);
  if (account) await chown(passwordFile, account.uid, account.gid);
  const value = (database?.environment["POSTGRES_INITDB_ARGS"] ?? "").split(" ");
  const access = ["-U", "gubae", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  await runAsServer(account, initdb, [
    "-D",
    path.join(folder, "18/docker"),
    ...value,
    ...access,
    "--no-sync",
  ]);
}

/** Settings that replace the container's network settings and trade durability for speed. */
function ownSettings(port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
    shared_buffers: "64MB",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function canLogIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A rejected password proves that the server responds.
    return error instanceof pg.DatabaseError && error.code === "28P01";
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function makeOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-own-server-"));
  await chmod(folder, 0o755);
  const pgData = path.join(folder, "18/docker");
  const account = await chooseServerAccount(pgData);
  const { initdb, postgres } = await prepareBinaries(folder, account);
  await initialize(initdb, folder, account);
  const rules = await listenersRules(folder, account);
  const { database } = await readCompose();
  const start = await writeScripts(folder);
  const port = await freePort();
  const asked = (database?.command ?? []).map((word) => word.replace(/^hba_file=.*/, `hba_file=${rules}`));
  const command = [start, ...asked, ...ownSettings(port)];
  let running: ChildProcess | null = null;

  function urlWith(value: string, name = "gubae"): string {
    return `postgres://gubae:${encodeURIComponent(value)}@127.0.0.1:${port}/${name}`;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
    running = null;
  }

  return {
    folder,
    pgData,
    urlWith,
    async start() {
      const env = { PGDATA: pgData, PATH: `${folder}:${path.dirname(postgres)}:/usr/bin:/bin`, LC_ALL: "C" };
      const started = spawn("sh", command, { ...account, cwd: "/", env, stdio: "ignore" });
      running = started;
      await vi.waitUntil(async () => started.exitCode !== null || canLogIn(urlWith(password, "postgres")), {
        timeout: 20_000,
      });
      if (started.exitCode !== null) throw new Error("PostgreSQL did not start.");
    },
    async lose() {
      await end("SIGKILL");
      await rm(path.dirname(pgData), { recursive: true });
      await makeVolume(path.dirname(pgData), account);
    },
    stop: () => end("SIGINT"),
    async remove() {
      await end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
