import { chmod, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { startEmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { deployFolder, readCompose } from "./read-compose.ts";

test("PostgreSQL starts with compose's settings, and understands who may log in, backups too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-compose-database-"));
  await chmod(folder, 0o755);
  const rules = path.join(folder, "pg_hba.conf");
  await copyFile(path.join(deployFolder, "postgres/pg_hba.conf"), rules);
  const { database } = await readCompose();
  const command = z.array(z.string()).parse(database?.["command"]);
  const given = command.filter((part) => part.includes("="));
  const settings = Object.fromEntries(given.map((part) => part.split("=") as [string, string]));
  expect(settings["hba_file"]).toBe("/etc/postgresql/pg_hba.conf");
  const running = await startEmbeddedPostgres({
    dataDir: path.join(folder, "data"),
    log: () => undefined,
    settings: { ...settings, hba_file: rules },
  });
  const client = new pg.Client(running.connectionString);
  try {
    await client.connect();
    const { rows } = await client.query<{ rule: string }>(
      "select coalesce(error, concat_ws(' ', type, database, user_name, address, auth_method)) as rule from pg_hba_file_rules",
    );
    expect(rows.map(({ rule }) => rule)).toEqual([
      "local {all} {all} trust",
      "host {all} {gubae} 10.77.0.0 scram-sha-256",
      "host {replication} {gubae} 10.77.0.0 scram-sha-256",
    ]);
  } finally {
    await client.end();
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
