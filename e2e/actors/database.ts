import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { logIn, me } from "#contract/accounts/account.ts";
import { call } from "./api.ts";
import { freshEmail, type Person } from "./person.ts";

const root = path.resolve(import.meta.dirname, "../..");

function dataDir(): string {
  const folder = process.env["GUBAE_DATA_DIR"];
  if (folder === undefined) throw new Error("GUBAE_DATA_DIR is not set: the global set-up starts the stack.");
  return folder;
}

/** Creates an admin the way an operator does: `npm run admin -- create <email>`. */
export async function newAdmin(): Promise<Person & { password: string }> {
  const email = freshEmail("admin");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["backend/app/cli/admin-cli.ts", "create", email],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir(), DATABASE_URL: "" } },
  );
  const password = /^Password: (\S+)$/m.exec(stdout)?.[1];
  if (password === undefined) throw new Error(`No password was told: ${stdout}`);
  const { token } = await call(logIn, { body: { email, password } });
  const account = await call(me, { token });
  return { id: account._id, name: account.name, email, token, password };
}

/** Puts the stack's database into a state that otherwise only the passing of time or a provider's fault would cause. */
export async function inDatabase(sql: string, values: readonly unknown[]): Promise<void> {
  const { rowCount } = await query(sql, values);
  if (rowCount !== 1) throw new Error(`${rowCount} rows were changed by: ${sql}`);
}

/** Runs a scheduled job now, instead of at the next full minute. */
export const runJob = (job: string): Promise<void> =>
  inDatabase("select graphile_worker.add_job($1, '{}'::json, job_key => $2)", [job, `test ${job}`]);

/** Returns the number of subscriptions at the stack's SFUs. */
export async function countSubscriptions(): Promise<number> {
  const { rowCount } = await query("select from media_handles where publication is not null", []);
  return rowCount ?? 0;
}

/**
 * Returns Janus's recording files of a lecture; `file` is in the storage area `recordings` once it has been uploaded
 * there.
 */
export async function listRecordingFiles(
  lectureId: string,
): Promise<{ medium: string; state: string; file: string | null }[]> {
  const { rows } = await query(
    `select p.medium, p.state, p.storage_key as file from recording_files p
     join recordings r on r.id = p.recording_id where r.lecture_id = $1 order by p.segment, p.medium`,
    [lectureId],
  );
  return rows;
}

interface StoredRecording {
  id: string;
  state: string;
  failure: string | null;
  chapters: { atMs: number }[];
}

export async function recordingOf(lectureId: string): Promise<StoredRecording | undefined> {
  const { rows } = await query(
    `select r.id, r.state, r.failure, coalesce(a.chapters, '[]') as chapters
     from recordings r left join assemblies a on a.recording_id = r.id where r.lecture_id = $1`,
    [lectureId],
  );
  return rows[0];
}

/** Blocks all writes to the lecture's row until `work` is done. */
export async function whileLectureIsLocked(lectureId: string, work: () => Promise<void>): Promise<void> {
  await withClient(async (client) => {
    await client.query("begin");
    await client.query("select from lectures where id = $1 for update", [lectureId]);
    await work();
    await client.query("rollback");
  });
}

/** The number of an advisory lock that only these tests use. */
const HOLD = 38_038;

/**
 * Blocks every statement that fires a trigger on `event`, such as "insert on lectures", until `work` is done. `isHeld`
 * returns whether a statement is blocked.
 */
export async function whileHeldAt(
  event: string,
  work: (isHeld: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  await withClient(async (client) => {
    await client.query(`create or replace function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${HOLD}); return new; end $$`);
    await client.query(`create trigger hold before ${event} for each row execute function hold()`);
    await client.query(`select pg_advisory_lock(${HOLD})`);
    try {
      await work(async () => {
        const held = `select from pg_locks where locktype = 'advisory' and objid = ${HOLD} and not granted`;
        return (await client.query(held)).rowCount !== 0;
      });
    } finally {
      await client.query(`select pg_advisory_unlock(${HOLD})`);
      await client.query("drop function hold() cascade");
    }
  });
}

export async function countPayments(payerId: string): Promise<number> {
  const { rowCount } = await query("select from payments where payer_id = $1", [payerId]);
  return rowCount ?? 0;
}

const query = (sql: string, values: readonly unknown[]): Promise<pg.QueryResult> =>
  withClient((client) => client.query(sql, [...values]));

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connectionString = await readFile(path.join(dataDir(), "database-address"), "utf8");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
