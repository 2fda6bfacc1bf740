import type { Db, Knex } from "#backend/db/knex.ts";
import type { JobKind } from "./job-kind.ts";

interface JobSpec {
  /** There is at most one waiting job of a key: ordering it again replaces what waits. */
  key?: string;
  /** Not before then, by the database's clock. */
  delayMs?: number;
}

/** Orders a job. Within a transaction it is done only if that commits. */
export async function addJob<Payload extends object>(
  db: Db,
  kind: JobKind<Payload>,
  payload: Payload,
  { key, delayMs = 0 }: JobSpec = {},
): Promise<void> {
  await db.raw(
    `select from graphile_worker.add_job(?, ?::json, job_key := ?, max_attempts := ?,
       run_at := now() + make_interval(secs => ?))`,
    [kind.name, JSON.stringify(payload), key ?? null, kind.maxAttempts, delayMs / 1000],
  );
}

interface ManyJobs<Payload extends object> {
  kind: JobKind<Payload>;
  /** The payload's field that holds the id. */
  field: keyof Payload & string;
  delayMs?: number;
  /** Leave alone what was ordered before, even if it runs. */
  onlyIfNone?: boolean;
}

/** Orders one job for each id, in one statement; its key is the kind's name and the id. */
export async function addJobs<Payload extends object>(
  db: Db,
  { ids, ...jobs }: ManyJobs<Payload> & { ids: readonly string[] },
): Promise<void> {
  if (ids.length > 0) await addJobsFor(db, db.raw("select unnest(?::text[]) as id", [[...ids]]), jobs);
}

/**
 * The same for each row that `rows` answers, which may write them; it answers nothing but their `id`, each once.
 * `prepareAs`, if the text of `rows` is always the same, is what the statement is called.
 */
export async function addJobsFor<Payload extends object>(
  db: Db,
  rows: Knex.QueryBuilder | Knex.Raw,
  { kind, field, delayMs = 0, onlyIfNone = false, prepareAs }: ManyJobs<Payload> & { prepareAs?: string },
): Promise<void> {
  const adding = db.raw(onlyIfNone ? addEachIfNone : addAll, {
    rows,
    name: kind.name,
    field,
    maxAttempts: kind.maxAttempts,
    delay: delayMs / 1000,
  });
  await (prepareAs === undefined ? adding : adding.options({ name: prepareAs }));
}

// The queue's own way for many: one by one it costs a multiple.
const addAll = `
  with wanted as (:rows), specs as (
    select array_agg((:name, json_build_object(:field::text, id), null, now() + make_interval(secs => :delay),
      :maxAttempts, :name || ':' || id, null, null)::graphile_worker.job_spec) as specs
    from wanted having count(*) > 0
  )
  select count(*) from specs, graphile_worker.add_jobs(specs)`;

const addEachIfNone = `
  with wanted as (:rows)
  select count(graphile_worker.add_job(:name, json_build_object(:field::text, id), job_key := :name || ':' || id,
    max_attempts := :maxAttempts, run_at := now() + make_interval(secs => :delay), job_key_mode := 'unsafe_dedupe'))
  from wanted`;

/** Says that a runner lives. */
export async function touchRunner(db: Db, runnerId: string): Promise<void> {
  await db.raw(
    `insert into job_runners (id, seen_at) values (?, now())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [runnerId],
  );
}

/** A runner ends: what it still holds is free. */
export async function forgetRunner(db: Db, runnerId: string): Promise<void> {
  await db.raw("select graphile_worker.force_unlock_workers(array[?])", [runnerId]);
  await db("job_runners").where({ id: runnerId }).delete();
}

/**
 * Frees what runners hold that were not heard of for `silentMs`: the jobs of a killed process are done again now,
 * and not after the four hours that the queue waits by itself. Answers how many runners were given up.
 */
export async function freeJobsOfTheDead(db: Db, silentMs: number): Promise<number> {
  const found: { rows: { id: string }[] } = await db.raw(
    `with holders as (
       select distinct locked_by as id from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => :silent)
     ), dead as (
       select id from holders
       where not exists (
         select from job_runners where job_runners.id = holders.id
           and seen_at > now() - make_interval(secs => :silent))
     )
     select id, graphile_worker.force_unlock_workers(array[id]) from dead`,
    { silent: silentMs / 1000 },
  );
  await db.raw(
    "delete from job_runners where seen_at < now() - make_interval(secs => ?) - interval '1 hour'",
    [silentMs / 1000],
  );
  return found.rows.length;
}

/** Jobs that were tried as often as they may, and that nobody looked at for `days`. */
export async function deleteFailedJobs(db: Db, days: number): Promise<void> {
  await db.raw(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => ?)))`,
    [days],
  );
}
