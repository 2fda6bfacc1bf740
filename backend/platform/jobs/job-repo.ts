import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { currentTraceId } from "#backend/platform/logging/request-trace.ts";
import type { JobKind } from "./job-kind.ts";
import { TRACE_FIELD, withTrace } from "./job-trace.ts";

interface AddJobOptions {
  /** At most one job per key is pending: adding another replaces it. */
  key?: string;
  /** The delay before the job runs, measured by the database's clock. */
  delayMs?: number;
}

/**
 * Adds a job to the queue. Inside a transaction, the job runs only if the transaction commits. The job continues the
 * current trace.
 */
export async function addJob<Payload extends object>(
  db: Db,
  kind: JobKind<Payload>,
  payload: Payload,
  { key, delayMs = 0 }: AddJobOptions = {},
): Promise<void> {
  await db.raw(
    `select from graphile_worker.add_job(?, ?::json, job_key := ?, max_attempts := ?,
       run_at := now() + make_interval(secs => ?))`,
    [kind.name, JSON.stringify(withTrace(payload)), key ?? null, kind.maxAttempts, delayMs / 1000],
  );
}

interface JobBatch<Payload extends object> {
  kind: JobKind<Payload>;
  /** The payload field that holds the id. */
  field: keyof Payload & string;
  delayMs?: number;
  /** If true, existing jobs with the same key are left alone, even running ones. */
  skipExisting?: boolean;
}

/** Adds a job for each id in one statement. A job's key consists of the kind's name and the id. */
export async function addJobs<Payload extends object>(
  db: Db,
  { ids, ...batch }: JobBatch<Payload> & { ids: readonly string[] },
): Promise<void> {
  if (ids.length > 0) await addJobsForRows(db, db.raw("select unnest(?::text[]) as id", [[...ids]]), batch);
}

/**
 * Adds a job for each row that `rows` returns. `rows` may be a writing statement; it must return only an `id`, and each
 * id once. With `statementName`, the statement is prepared, so the text of `rows` must never change.
 */
export async function addJobsForRows<Payload extends object>(
  db: Db,
  rows: Knex.QueryBuilder | Knex.Raw,
  {
    kind,
    field,
    delayMs = 0,
    skipExisting = false,
    statementName,
  }: JobBatch<Payload> & { statementName?: string },
): Promise<void> {
  const statement = db.raw(skipExisting ? addWhereMissing : addOrReplace, {
    rows,
    name: kind.name,
    field,
    traceField: TRACE_FIELD,
    trace: currentTraceId() ?? null,
    maxAttempts: kind.maxAttempts,
    delay: delayMs / 1000,
  });
  await (statementName === undefined ? statement : statement.options({ name: statementName }));
}

const payloadOfRow = "json_strip_nulls(json_build_object(:field::text, id, :traceField::text, :trace::text))";

// Uses graphile-worker's batch function: adding jobs one by one costs several times as much.
const addOrReplace = `
  with wanted as (:rows), specs as (
    select array_agg((:name, ${payloadOfRow}, null, now() + make_interval(secs => :delay),
      :maxAttempts, :name || ':' || id, null, null)::graphile_worker.job_spec) as specs
    from wanted having count(*) > 0
  )
  select count(*) from specs, graphile_worker.add_jobs(specs)`;

const addWhereMissing = `
  with wanted as (:rows)
  select count(graphile_worker.add_job(:name, ${payloadOfRow}, job_key := :name || ':' || id,
    max_attempts := :maxAttempts, run_at := now() + make_interval(secs => :delay),
    job_key_mode := 'unsafe_dedupe'))
  from wanted`;

export async function recordHeartbeat(db: Db, runnerId: string): Promise<void> {
  await db.raw(
    `insert into job_runners (id, last_seen_at) values (?, now())
     on conflict (id) do update set last_seen_at = excluded.last_seen_at`,
    [runnerId],
  );
}

/** Deletes a runner that stops, and unlocks the jobs it still holds. */
export async function deleteRunner(db: Db, runnerId: string): Promise<void> {
  await db.raw("select graphile_worker.force_unlock_workers(array[?])", [runnerId]);
  await db("job_runners").where({ id: runnerId }).delete();
}

/**
 * Unlocks the jobs of runners without a heartbeat for `timeoutMs`, so that a killed process's jobs run again soon;
 * graphile-worker itself waits four hours. Returns the number of dead runners.
 */
export async function unlockJobsOfDeadRunners(db: Db, timeoutMs: number): Promise<number> {
  const found: { rows: { id: string }[] } = await db.raw(
    `with holders as (
       select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => :timeout)
     ), dead as (
       select id from holders
       where not exists (
         select from job_runners where job_runners.id = holders.id
           and last_seen_at > now() - make_interval(secs => :timeout))
     )
     select id, graphile_worker.force_unlock_workers(array[id]) from dead`,
    { timeout: timeoutMs / 1000 },
  );
  await db.raw(
    "delete from job_runners where last_seen_at < now() - make_interval(secs => ?) - interval '1 hour'",
    [timeoutMs / 1000],
  );
  return found.rows.length;
}

/** Deletes jobs that have used up their attempts and have not changed for `days`. */
export async function deleteFailedJobs(db: Db, days: number): Promise<void> {
  await db.raw(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => ?)))`,
    [days],
  );
}
