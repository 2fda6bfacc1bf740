import { createProductData } from "../server/create-product-data.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#backend/platform/config/config.ts";
import { loadOrCreateSecret } from "#backend/platform/config/stored-secret.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { openDatabase } from "../open-database.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import {
  backUpBeforeMigration,
  ownBackupSource,
} from "#backend/platform/backup/taking/back-up-before-migration.ts";
import {
  openBackupLocation,
  type BackupLocation,
} from "#backend/platform/backup/location/backup-location.ts";
import { summarizeRuns } from "#backend/platform/backup/taking/backup-run-repo.ts";
import { backupTasks } from "#backend/platform/backup/backup-tasks.ts";
import { backupPrefix, findBackups, writeManifest } from "#backend/platform/backup/location/backups.ts";
import { weeklyCheck } from "#backend/platform/backup/restore/weekly-check.ts";
import { ensureFullCopy, runBackup } from "#backend/platform/backup/taking/run-backup.ts";
import { takeBackup } from "#backend/platform/backup/taking/take-backup.ts";
import { newFolder } from "#backend/platform/backup/testing/archived-server.ts";
import { LogReceiver } from "#backend/platform/backup/wal/receive-log.ts";
import { compileCache } from "#backend/quality/testing/processes/compile-cache.ts";

let temporary: Awaited<ReturnType<typeof newFolder>>;
let env: Record<string, string>;
let folder: string;
let location: BackupLocation;

beforeAll(async () => {
  temporary = await newFolder();
  folder = path.join(temporary.folder, "backups");
  location = openBackupLocation({ kind: "folder", folder });
  env = { DATA_DIR: path.join(temporary.folder, "data"), BACKUP_URL: `file://${folder}` };
});
afterAll(() => temporary.remove());

interface Ended {
  code: number;
  stdout: string;
}

async function backup(args: string[], changed: Record<string, string> = {}): Promise<Ended> {
  const command = ["backend/app/cli/backup-cli.ts", ...args];
  return promisify(execFile)(process.execPath, command, {
    env: { ...compileCache, ...env, ...changed },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: Ended & { stderr: string }) => ({ code: error.code, stdout: error.stdout + error.stderr }),
  );
}

test("a command makes no database, and looks at no other one", async () => {
  expect(await backup([])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`There is no database in ${env["DATA_DIR"]}.`),
  });
  expect(existsSync(env["DATA_DIR"] ?? "")).toBe(false);
});

test(
  "a backup is taken and checked by command, changes nothing, and only its owner can read it",
  { timeout: 60_000 },
  async () => {
    const { connectionString, stop } = await openDatabase(loadConfig(env), () => undefined);
    try {
      await migrate(connectionString);
      const secretless = { code: 1, stdout: expect.stringContaining("secret is missing") };
      expect(await backup([])).toMatchObject(secretless);
    } finally {
      await stop();
    }
    await loadOrCreateSecret(env["DATA_DIR"] ?? "");
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    const taken = await backup([]);
    expect(taken).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Backup 20\S+Z: database \d+\.\d MB, 0 files, the secret/),
    });
    expect(taken.stdout).toContain(`Database: the one of ${env["DATA_DIR"]}, which does not run`);
    expect(taken.stdout).toContain(`Files: ${env["DATA_DIR"]}`);
    expect(taken.stdout).toContain(`To: ${folder}`);
    for (const name of ["", ...(await readdir(folder, { recursive: true }))])
      expect((await stat(path.join(folder, name))).mode & 0o077, name).toBe(0);
    const checked = await backup(["--check", folder]);
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("The ledger is consistent.") });
    expect(checked.stdout).toContain(
      "Compared with their hashes: the database's parts, the log, the secret, 0 files.",
    );
    expect(checked.stdout).toMatch(
      /^Restored and checked in \d+\.\d s with \d+ segments of the log; the newest change is of 20/m,
    );
  },
);

const product = createProductData(loadConfig({}));

test("on Windows a restore is refused with a sentence, before anything is touched", async () => {
  const asWindows = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})';
  for (const command of ["restore-cli.ts", "backup-cli.ts"]) {
    const args = command === "backup-cli.ts" ? ["--check", folder] : [folder];
    const refused = promisify(execFile)(
      process.execPath,
      ["--import", asWindows, `backend/app/cli/${command}`, ...args],
      { env },
    );
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^Restoring, and --check, work on Linux and macOS, not on Windows\. .*\n$/,
      ),
    });
  }
});

describe("while the database runs", () => {
  let config: ReturnType<typeof loadConfig>;
  let db: Knex;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    config = loadConfig(env);
    ({ db, stop } = await openDatabase(config, () => undefined));
  });
  afterAll(() => stop());

  test("what can't work says why, and how to mend it", { timeout: 60_000 }, async () => {
    expect(await backup([], { BACKUP_URL: "" })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Name a location for backups, or set BACKUP_URL."),
    });
    expect(await backup(["--everything"])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("Usage:"),
    });
    expect(await backup(["http://k:s@127.0.0.1:1/gone"])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("The backup location can't be used: connect ECONNREFUSED"),
    });
    expect(await backup(["--check", "--backup", "none", folder])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/\nNo backup fits. Complete ones are:\n {2}20/),
    });
    expect(await backup(["/proc/1/nowhere/below"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/The backup location can't be used: (ENOENT|EACCES|EPERM)/),
    });
    expect(await backup([env["DATA_DIR"] ?? ""])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("must name another folder or bucket than the one of the files"),
    });
  });

  test("the daily backup is taken when the last one is a day old, and a failure is recorded", async () => {
    const logger = createLogger("silent");
    const context = { isLastAttempt: true, signal: new AbortController().signal };
    const source = await ownBackupSource(config, db);
    const runAfter = async (hours: number, chosen = config.backup) => {
      const clock = () => new Date(Date.now() + hours * 60 * 60_000);
      await backupTasks({ ...config, ...source, product, clock, backup: chosen, logger })[0]?.run(
        {},
        context,
      );
    };
    const count = async () => (await findBackups(location)).complete.length;
    // The backup command archives no WAL, so no later changes can be replayed on top of its backup.
    await runAfter(0);
    const before = await count();
    await runAfter(23);
    expect(await count()).toBe(before);
    const away = { kind: "folder", folder: "/dev/null/nowhere" } as const;
    await expect(runAfter(25, { ...config.backup, location: away })).rejects.toThrow(StorageUnavailableError);
    expect(await summarizeRuns(db)).toMatchObject({ lastFailure: expect.stringMatching(/ENOTDIR/) });
    await runAfter(25);
    expect(await count()).toBe(before + 1);
    expect(await summarizeRuns(db)).toMatchObject({ lastFinishedAt: expect.any(Date), lastFailure: null });
    const off = { location: null, keepDays: 1, recipient: null };
    const without = backupTasks({ ...config, ...source, product, backup: off, logger });
    expect(without.map(({ name }) => name)).toEqual(["stored-file"]);
  });

  test(
    "each week the newest backup is tried, each night while something is wrong, and not without room",
    { timeout: 60_000 },
    async () => {
      const start = Date.now();
      const checkAfter = async (days: number, changed: Partial<Parameters<typeof weeklyCheck>[0]> = {}) => {
        const clock = () => new Date(start + days * 24 * 60 * 60_000);
        const logger = createLogger("silent");
        const check = { ...config, db, location, product, clock, logger, ...changed };
        const context = { isLastAttempt: true, signal: new AbortController().signal };
        await weeklyCheck(check).run({}, context);
        const checks = await db("backup_checks").orderBy("checkedAt");
        return checks.map(({ checkedAt: at, failure }) => [(Number(at) - start) / 86_400_000, failure]);
      };
      const full = async () => ({ free: 2e9, total: 1e12 });
      expect(await checkAfter(0, { measure: full })).toEqual([]);
      expect(await checkAfter(0)).toEqual([[0, null]]);
      expect(await checkAfter(6)).toEqual([[0, null]]);
      const newest = (await findBackups(location)).complete.at(-1);
      const [part] = newest?.database.parts ?? [];
      if (!newest || !part) throw new Error("There is no backup.");
      const whole = await location.read(part.name);
      await location.write(
        part.name,
        whole.map((byte, index) => (index === 1000 ? byte ^ 1 : byte)),
      );
      const damaged = expect.stringContaining(`${newest.name} is damaged: ${part.name} was changed`);
      expect(await checkAfter(7)).toEqual([
        [0, null],
        [7, damaged],
      ]);
      // An encrypted backup can't be opened without its key, so it is checked by its hashes.
      const sealed = { backup: { ...config.backup, recipient: "age1" } };
      const changed = expect.stringContaining(`${part.name} was changed`);
      expect((await checkAfter(8, sealed)).at(-1)).toEqual([8, changed]);
      await location.write(part.name, whole);
      expect((await checkAfter(9, sealed)).at(-1)).toEqual([9, null]);
      expect(await readdir(path.join(config.dataDir, "postgres"))).not.toContain("check");
    },
  );

  test("another database's location is refused, and nothing is written there", async () => {
    const shared = { kind: "folder", folder: path.join(temporary.folder, `${randomUUID()}-shared`) } as const;
    const theirs = openBackupLocation(shared);
    const backups = { location: shared, keepDays: 1, recipient: null };
    const source = await ownBackupSource(config, db);
    const { name, ...facts } = await takeBackup(source, theirs);
    await theirs.removeAll(backupPrefix(name));
    await writeManifest(theirs, name, { ...facts, database: { ...facts.database, systemId: "1" } });
    const before = await theirs.list("");
    const lines: string[] = [];
    await ensureFullCopy(source, backups, (line) => lines.push(line));
    expect(lines).toEqual([
      expect.stringMatching(/shared, can't be used: The location belongs to another database/),
    ]);
    await expect(runBackup(source, theirs, 1)).rejects.toThrow("another database");
    expect(await summarizeRuns(db)).toMatchObject({ lastFailure: expect.stringContaining(name) });
    const troubled = Promise.withResolvers<string | null>();
    const onTrouble = troubled.resolve;
    const receiver = new LogReceiver({ db, location: theirs, onTrouble, onBaseMissing: () => undefined });
    expect(await troubled.promise).toContain("another database");
    await expect.poll(() => receiver.waitingMs()).toBeGreaterThan(0);
    await receiver.stop();
    expect(await theirs.list("")).toEqual(before);
  });

  test("without a location, three backups before migrations are kept beside the data", async () => {
    const lines: string[] = [];
    const local = { ...config, backup: { location: null, keepDays: 14, recipient: null } };
    for (let count = 0; count < 4; count += 1) {
      await backUpBeforeMigration(local, db, (line) => lines.push(line));
    }
    const kept = openBackupLocation({ kind: "folder", folder: path.join(config.dataDir, "backups") });
    expect((await findBackups(kept)).complete).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/^The backup is in .*backups\/20\S+Z\.$/);
    expect(await kept.list("pictures")).toEqual([]);
  });

  test("a full copy is taken once: when the location has none of this timeline, and not again", async () => {
    const elsewhere = { kind: "folder", folder: path.join(temporary.folder, "elsewhere") } as const;
    const lines: string[] = [];
    const ensure = async () =>
      ensureFullCopy(
        await ownBackupSource(config, db),
        { location: elsewhere, keepDays: 1, recipient: null },
        (line) => lines.push(line),
      );
    await ensure();
    await ensure();
    expect(lines).toEqual([
      expect.stringMatching(/^Backing up to .*elsewhere: nothing there holds/),
      expect.stringMatching(/^The backup is 20/),
    ]);
  });
});
