import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccount } from "#backend/accounts/account-repo.ts";
import { openBackupLocation } from "#backend/platform/backup/location/backup-location.ts";
import { archiveAll } from "#backend/platform/backup/testing/archived-server.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { compileCache } from "#backend/quality/testing/processes/compile-cache.ts";
import { makeOwnServer, type OwnServer } from "./own-server.ts";
import { readCompose } from "./read-compose.ts";

const first = "the password of the first machine";
const second = "the password of another one: % /";

let server: OwnServer;
let location: string;
beforeAll(async () => {
  server = await makeOwnServer();
  location = path.join(server.folder, "location");
  await server.start();
  await askPostgres("create database gubae");
}, 60_000);
afterAll(() => server.remove());

/** Sends a statement to the database that every server has. */
async function askPostgres(sql: string): Promise<{ rule?: string }[]> {
  const client = new pg.Client(server.urlWith(first).replace(/gubae$/, "postgres"));
  await client.connect();
  const { rows } = await client.query<{ rule?: string }>(sql);
  await client.end();
  return rows;
}

interface Ended {
  code: number;
  stdout: string;
}

async function run(args: readonly string[], password = first): Promise<Ended> {
  const env = {
    ...compileCache,
    DATABASE_URL: server.urlWith(password),
    SECRET: "a secret of both machines, of enough characters",
    BACKUP_URL: `file://${location}`,
    DATA_DIR: path.join(server.folder, "data"),
  };
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: Ended & { stderr: string }) => ({ code: error.code, stdout: error.stdout + error.stderr }),
  );
}

async function namesWith(password: string): Promise<string[]> {
  const db = connectDatabase(server.urlWith(password), 1);
  try {
    return await db("accounts").orderBy("id").pluck("name");
  } finally {
    await db.destroy();
  }
}

/** Restores the database with the command of the `restore` service in compose.yaml. */
async function restore(password: string): Promise<Ended> {
  const { restore: service } = await readCompose();
  const [, ...args] = service?.entrypoint ?? [];
  return run(
    args.map((word) => word.replace("/var/lib/postgresql/18/docker", server.pgData)),
    password,
  );
}

test("PostgreSQL understands who may log in with compose's settings, backups too", async () => {
  const rows = await askPostgres(
    "select coalesce(error, concat_ws(' ', type, database, user_name, address, auth_method)) as rule from pg_hba_file_rules",
  );
  expect(rows.map(({ rule }) => rule)).toEqual([
    "local {all} {all} trust",
    "host {all} {gubae} 127.0.0.1 scram-sha-256",
    "host {replication} {gubae} 127.0.0.1 scram-sha-256",
  ]);
});

test(
  "a lost machine is restored by compose's own line, with another password",
  { tags: "wide", timeout: 90_000 },
  async () => {
    const migrated = await run(["backend/app/cli/migrate-cli.ts"]);
    expect(migrated).toMatchObject({ code: 0, stdout: expect.stringMatching(/\nThe backup is 20/) });
    const db = connectDatabase(server.urlWith(first), 2);
    await insertAccount(db, { name: "Abebe", email: "a@example.com", role: "student", passwordHash: "x" });
    await archiveAll({ db }, openBackupLocation({ kind: "folder", folder: location }));
    await db.destroy();

    expect(await restore(first)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("answers. Stop Gubae"),
    });
    await server.lose();
    expect(await restore(second)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("The ledger is consistent."),
    });
    await server.start();
    expect(await namesWith(second)).toEqual(["Abebe"]);
    await expect(namesWith(first)).rejects.toThrow("password authentication failed");

    // The restored database is on a new timeline, of which there is no backup yet.
    const again = await run(["backend/app/cli/migrate-cli.ts"], second);
    expect(again.stdout).toContain("nothing there holds what this database does from now on");
    expect((await run(["backend/app/cli/migrate-cli.ts"], second)).stdout).not.toContain("Backing up");
    const checked = await run(["backend/app/cli/backup-cli.ts", "--check"], second);
    expect(checked, checked.stdout).toMatchObject({ code: 0 });
  },
);

test(
  "the next start finishes a restore that was interrupted, and keeps what was there",
  { tags: "wide" },
  async () => {
    await server.stop();
    await rename(server.pgData, `${server.pgData}.restored`);
    await mkdir(server.pgData);
    await server.start();
    expect(await namesWith(second)).toEqual(["Abebe"]);
    expect(existsSync(`${server.pgData}.restored`)).toBe(false);
    expect(await readdir(path.dirname(server.pgData))).toContainEqual(
      expect.stringMatching(/^docker-before-\d+$/),
    );
  },
);
