import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DATABASE_START_TIMEOUT_MS } from "#backend/platform/constants.ts";
import { migrateJobs } from "./jobs-pool.ts";
import { connectDatabase, type Knex } from "./knex.ts";
import { MigrationError } from "./migration-error.ts";
import { listMigrationNames } from "./migration-repo.ts";
import { needsBaselineUpgrade, upgradeToBaseline } from "./upgrade-to-baseline.ts";

const MIGRATION_LOCK = 7_402_001;

interface MigrateOptions {
  /** Prints a message for the operator: another process is migrating, or the schema is newer than this version. */
  log?: (line: string) => void;
  directory?: string;
  /** Called before the first pending migration, unless the database is empty. */
  beforeChange?: () => Promise<void>;
}

/**
 * Runs all pending migrations in one transaction. Several processes may call it at the same time: an advisory lock lets
 * one migrate, while the others wait without a time limit. Knex's own lock row is released first, since a killed
 * process leaves it behind. The schema of the next release is accepted, since the previous release must be able to
 * start on it while a release is rolled out or rolled back.
 *
 * Returns the names of the migrations that it ran.
 * @throws MigrationError, which names the migration that failed, or the migrations in the database that this code
 * should know but does not
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { log = () => undefined, directory = ownMigrations, beforeChange = async () => undefined } = options;
  // One connection holds the lock, and the other one migrates.
  const db = connectDatabase(connectionString, 2, {
    timeoutMs: DATABASE_START_TIMEOUT_MS,
    purpose: "migration",
  });
  try {
    return await db.transaction(async (transaction) => {
      await takeLock(transaction, log);
      await db.migrate.forceFreeMigrationsLock({ tableName });
      const [completed, pending] = await listMigrations(db, directory);
      const isBeforeBaseline = await needsBaselineUpgrade(transaction, completed);
      if (!isBeforeBaseline) await checkUnknown(completed, directory, log);
      if (completed.length > 0 && pending.length > 0) await beforeChange();
      const renamed = isBeforeBaseline ? await renameToBaseline(db, directory, log) : [];
      const applied = await runPending(db, directory);
      await migrateJobs(db);
      return [...renamed, ...applied];
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Checks that the schema is up to date. Used by commands that don't migrate the database.
 * @throws MigrationError unless every migration of this version has run
 */
export async function requireSchema(db: Knex): Promise<void> {
  const known = (await readdir(ownMigrations)).filter((file) => file.endsWith(".ts"));
  const names = await listMigrationNames(db);
  if (known.some((name) => !names.includes(name)))
    throw new MigrationError(
      "The database is of an earlier version. Start the server, or run npm run migrate.",
    );
}

const tableName = "migrations";
const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** Disables Knex's own check, which would reject every unknown migration; `checkUnknown` decides instead. */
const settings = (directory: string) => ({
  directory,
  tableName,
  loadExtensions: [".ts"],
  disableMigrationsListValidation: true,
});

/** Returns the names of the completed migrations, and the files of the pending ones. */
async function listMigrations(db: Knex, directory: string): Promise<[string[], unknown[]]> {
  const [completed, pending] = (await db.migrate.list(settings(directory))) as [
    { name: string }[],
    unknown[],
  ];
  return [completed.map(({ name }) => name), pending];
}

/**
 * Accepts migrations in the database that this code does not know, if all of them are later than this code's
 * migrations: they belong to the next release.
 */
async function checkUnknown(
  completed: readonly string[],
  directory: string,
  log: (line: string) => void,
): Promise<void> {
  const known = (await readdir(directory)).filter((file) => file.endsWith(".ts")).toSorted();
  const unknown = completed.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const newest = known.at(-1) ?? "";
  const foreign = unknown.filter((name) => name < newest);
  if (foreign.length > 0)
    throw new MigrationError(
      `The database holds migrations that this version lacks: ${foreign.join(", ")}\n` +
        "They are not of a later release, but of other code. Start the code that ran them, or use another database.",
    );
  log(`The database is newer than this version: it also holds ${unknown.join(", ")}.`);
}

/** Upgrades the database to the baseline. Returns the names of the baseline's migrations, which are recorded as run. */
async function renameToBaseline(db: Knex, directory: string, log: (line: string) => void): Promise<string[]> {
  const baseline = (await readdir(directory)).filter((file) => /^00.*\.ts$/.test(file)).toSorted();
  log(
    "The database is of an earlier release. Renaming its tables; no earlier release can use it afterwards …",
  );
  try {
    await db.transaction((trx) => upgradeToBaseline(trx, baseline));
    return baseline;
  } catch (cause) {
    throw failed("The upgrade to this release", cause);
  }
}

async function takeLock(transaction: Knex.Transaction, log: (line: string) => void): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { taken: boolean }[] }>(
    "select pg_try_advisory_xact_lock(?) as taken",
    [MIGRATION_LOCK],
  );
  if (rows[0]?.taken === true) return;
  log("Another process is migrating the database. Waiting until it is done …");
  await transaction.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
}

async function runPending(db: Knex, directory: string): Promise<string[]> {
  let running = "";
  try {
    const [, applied] = (await db.migrate.latest({
      ...settings(directory),
      beforeEach: async (_transaction, [migration]) => {
        // Knex's types lack the field `file`.
        running = (migration as { file: string } | undefined)?.file ?? "";
      },
    })) as [number, string[]];
    return applied;
  } catch (cause) {
    // If no migration was running, the database was not reached.
    if (running === "") throw cause;
    throw failed(`Migration ${running}`, cause);
  }
}

function failed(what: string, cause: unknown): MigrationError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MigrationError(
    `${what} failed: ${reason}\nThe database is unchanged: all of it was rolled back.`,
    {
      cause,
    },
  );
}
