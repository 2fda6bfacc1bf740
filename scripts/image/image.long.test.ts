import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#backend/platform/processes/free-port.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#backend/platform/db/local-server/embedded-postgres.ts";
import { buildInFolder } from "./build-in-folder.ts";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "../..");
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The maximum size of the image's own files, without its Node base image, in MiB. */
const MOST_MIB = 260;

let folder: string;
let image: Awaited<ReturnType<typeof buildInFolder>>;
let database: EmbeddedPostgres;
let server: ChildProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-image-"));
  await chmod(folder, 0o755);
  // The server runs as another user, who can reach the database only over TCP.
  const dataDir = path.join(folder, "database");
  database = await startEmbeddedPostgres({ dataDir, log: () => undefined, transport: { kind: "tcp" } });
  image = await buildInFolder(root, folder);
  await run("chmod", ["-R", "a-w", image.workdir]);
}, 600_000);

afterAll(async () => {
  server?.kill("SIGKILL");
  await database?.stop();
  await run("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

function start(command: readonly string[], env: Record<string, string>) {
  const args = command.slice(1);
  return spawn(process.execPath, args, { cwd: image.workdir, env: { ...image.env, ...env }, ...nobody });
}

test("its folder starts as an ordinary user who can write nothing, serves a page, and stops politely", async () => {
  if (nobody.uid !== undefined) {
    const attempt = run("sh", ["-c", "touch new"], { cwd: image.workdir, ...nobody });
    await expect(attempt).rejects.toThrow("touch");
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: "https://gubae.example",
    DATABASE_URL: database.connectionString,
    SECRET: "a secret of this test, of enough characters",
    ALLOW_SANDBOX_PAYMENTS: "true",
    STORAGE_URL: "http://KEY:SECRET@127.0.0.1:9/gubae",
    LOG_LEVEL: "error",
  };
  server = start(image.command, env);
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const isReady = async () => {
    if (server?.exitCode !== null) throw new Error(`It ended:\n${output}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  };
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
  const page = await fetch(url, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("<title>");

  const checked = start(image.health, env);
  expect(await once(checked, "exit")).toEqual([0, null]);
  const elsewhere = start(image.health, { ...env, PORT: String(await freePort()) });
  expect(await once(elsewhere, "exit")).toEqual([1, null]);

  server.kill("SIGTERM");
  expect(await once(server, "exit"), output).toEqual([0, null]);
}, 120_000);

test("it holds only what runs", async () => {
  const { stdout } = await run("du", ["-sm", image.workdir]);
  const mib = Number.parseInt(stdout, 10);
  console.log(`The image's own files: ${mib} MiB`);
  expect(mib).toBeLessThan(MOST_MIB);
  const { stdout: tests } = await run(
    "find",
    [".", "-path", "./node_modules", "-prune", "-o", "-name", "*.test.*", "-print"],
    {
      cwd: image.workdir,
    },
  );
  expect(tests).toBe("");
});
