import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  isRunning,
  createEmptyDatabase,
  createPostgresHarness,
  query,
  socketFolderOf,
  type PostgresHarness,
} from "./testing/postgres-harness.ts";

const isRoot = process.getuid?.() === 0;
describe("the embedded PostgreSQL", () => {
  let harness: PostgresHarness;
  let dataDir: string;
  /** The files of an empty database. Tests that are not about the first start copy them, to save time. */
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.remove());
  beforeEach(async () => {
    harness = await createPostgresHarness();
    dataDir = join(harness.folder, "መረጃ folder");
  });
  afterEach(() => harness.close());

  it("creates a Unicode database on its first start, in a path with spaces and Ethiopic letters", async () => {
    const { connectionString } = await harness.start(dataDir);
    const [database] = await query(
      connectionString,
      "SELECT datname, pg_encoding_to_char(encoding) AS encoding, datlocale, datctype FROM pg_database WHERE datname = current_database()",
    );
    expect(database).toEqual({
      datname: "gubae",
      encoding: "UTF8",
      datlocale: "C.UTF-8",
      datctype: "C.UTF-8",
    });
    await query(connectionString, "CREATE EXTENSION pg_trgm");
    const [likeness] = await query(connectionString, "SELECT similarity('ሂሳብ ትምህርት', 'ሂሳብ ትምርት') AS value");
    expect(likeness?.["value"]).toBeGreaterThan(0.3);
  });

  it("lets only its own user reach the socket", async () => {
    await empty.copyTo(dataDir);
    const { connectionString } = await harness.start(dataDir);
    const folder = await stat(socketFolderOf(connectionString));
    expect(folder.mode & 0o777).toBe(0o700);
  });

  it("uses another TCP port when the preferred one is in use, and requires a password", async () => {
    const occupant = createServer().listen(0, "127.0.0.1");
    await once(occupant, "listening");
    const address = occupant.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { connectionString } = await harness.start(dataDir, { transport: { kind: "tcp", port } });
    occupant.close();

    const url = new URL(connectionString);
    expect(Number(url.port)).not.toBe(port);
    expect(await query(connectionString, "SELECT 1 AS value")).toEqual([{ value: 1 }]);
    url.password = "guessed";
    await expect(query(url.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  });

  it("outlives the Ctrl-C that its parent process receives, until the parent stops it", async () => {
    await empty.copyTo(dataDir);
    const holder = await harness.hold(dataDir);
    process.kill(-(holder.process.pid ?? 0), "SIGINT");
    expect(await holder.nextLine()).toEqual({ answer: "still here" });
    await once(holder.process, "exit");
    expect(await isRunning(holder.server)).toBe(false);
  });

  it.runIf(isRoot)("never runs as root, and makes its own user the owner of the files", async () => {
    const database = await harness.start(dataDir);
    const [dataDirectory, server] = await Promise.all([
      stat(join(database.folder, "cluster")),
      stat(`/proc/${database.pid()}`),
    ]);
    expect(server.uid).not.toBe(0);
    expect(server.uid).toBe(dataDirectory.uid);
  });
});
