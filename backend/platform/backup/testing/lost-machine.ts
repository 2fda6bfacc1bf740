import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { updateAccount } from "#contract/accounts/account.ts";
import { startEmbeddedPostgres } from "#backend/platform/db/local-server/embedded-postgres.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";
import { spawnServer, untilReady } from "#backend/quality/testing/processes/server-process.ts";

/** Changes that were confirmed at least this long before the loss must survive it. */
export const PROMISED_MS = 10_000;

export interface Machine {
  url: string;
  process: ChildProcess;
  /** Kills all of the machine's processes at once and deletes its folder. */
  lose: () => Promise<void>;
}

export interface Acknowledged {
  name: string;
  pictureKey: string | null;
  at: number;
}

/**
 * Kills the process and everything that it has started. The database stays locked until the last of these processes has
 * ended.
 */
export async function killAll(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  for (const { pid } of await processTree(child.pid))
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // ESRCH: the process exited on its own before it could be killed.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  await gone;
}

/** Starts the product; `environment` contains its DATA_DIR. */
export async function startMachine(
  environment: Record<string, string> & { DATA_DIR: string },
): Promise<Machine> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawnServer({ env: { ...environment, PORT: String(port) } });
  const lose = async () => {
    await killAll(server.child);
    await rm(environment.DATA_DIR, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await lose();
    throw error;
  }
  return { url, process: server.child, lose };
}

let people = 0;

export async function signUp(url: string): Promise<Acknowledged> {
  people += 1;
  const name = `Person${"abcdefghij"[people % 10]} Number${people}`;
  const account = await newAccount(url, "student", name);
  const at = Date.now();
  if (people % 2 === 1) return { name, pictureKey: null, at };
  const background = { r: people % 256, g: Math.floor(people / 256), b: 7 };
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const body = { image: `data:image/png;base64,${picture.toString("base64")}` };
  const { image_src: image } = await call(url, updateAccount, {
    params: { id: account.id },
    token: account.token,
    body,
  });
  return { name, pictureKey: image?.split("/").at(-1)?.replace(/\?.*/, "") ?? null, at: Date.now() };
}

/**
 * Loses the machine while clients use it. Returns the sign-ups that the server confirmed more than ten seconds before
 * the loss.
 */
export async function loseWhileUsed(
  machine: Machine,
  forMs: number,
  loseMore: () => Promise<void> = async () => undefined,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    acknowledged.push(await signUp(machine.url));
    await delay(200);
  }
  await Promise.all([machine.lose(), loseMore()]);
  return acknowledged.filter(({ at }) => at < end - PROMISED_MS);
}

/** Returns those pictures of confirmed sign-ups that are missing from `files`. */
export function missingPictures(promised: readonly Acknowledged[], files: readonly string[]): string[] {
  return promised.flatMap(({ pictureKey }) => pictureKey ?? []).filter((key) => !files.includes(key));
}

/** Returns the names of all accounts in the database in `dataDir`. The database must not be running. */
export async function namesIn(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, "postgres"),
    log: () => undefined,
  });
  const db = connectDatabase(postgres.connectionString, 1);
  try {
    return await db("accounts").orderBy("id").pluck("name");
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}
