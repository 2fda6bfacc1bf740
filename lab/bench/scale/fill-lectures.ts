import type { Knex } from "#backend/platform/db/knex.ts";
import { fillCatalogue } from "../api/lecture-catalogue.ts";

/** Nine of ten lectures are repeats, because most lectures are given repeatedly by the same instructor. */
const LECTURES_PER_TEXT = 10;

// The data of past lectures, with random values that are the same in every run.
const history = `
  case when is_over then starts_at end as host_seen_at, case when is_over then starts_at end as started_at,
  case when is_over then starts_at + duration_minutes * interval '1 minute' end as ended_at,
  case when is_over then case when random() < 0.98 then 'given' else 'not_given' end end as fulfillment,
  case when is_over then starts_at + interval '1 day' end as fulfillment_decided_at,
  case when random() < 0.5 then 10 + floor(random() * 90) end as capacity,
  case when random() < 0.3 then gen_random_uuid() || '.webp' end as thumbnail_key,
  case when random() < 0.01 then starts_at - interval '1 day' end as deleted_at`;
const historyColumns =
  "host_seen_at, started_at, ended_at, fulfillment, fulfillment_decided_at, capacity, thumbnail_key, deleted_at";

const firsts = `
  update lectures set (${historyColumns}) = (
    select ${history} from (select lectures.starts_at < now() - interval '1 day' as is_over) t
  )`;

// Every tenth lecture is repeated for more weeks than the others. A repeat has the search vector of the first lecture,
// because both have the same text.
const repeats = `
  insert into lectures (instructor_id, name, type, description, price_santim, starts_at, zone, duration_minutes, search,
      ${historyColumns})
    select instructor_id, name, type, description, price_santim, starts_at, zone, duration_minutes, search, ${history}
    from (
      select instructor_id, name, type, description, price_santim, zone, duration_minutes, search, at as starts_at,
        at < now() - interval '1 day' as is_over, place, week
      from (select *, row_number() over (order by id) as place from lectures) given,
        generate_series(1, case when place % 10 = 0 then 36 else 6 end) as week,
        lateral (select starts_at + (week - 12) * interval '7 days' as at) t
    ) repeated
    order by place + week * 1000`;

const suspensions = "update accounts set suspended_at = now() where role = 'instructor' and random() < 0.002";

// The counts that triggers would have maintained.
const subjectCounts = `
  insert into lecture_subjects (type, lectures) select type, count(*) from lectures where deleted_at is null group by type
  on conflict (type) do update set lectures = excluded.lectures`;

/**
 * Adds about `count` lectures: past and upcoming, in English and Amharic, most of them repeated. Some instructors and
 * subjects have far more than others.
 */
export async function fillLectures(db: Knex, count: number): Promise<void> {
  await fillCatalogue(db, Math.ceil(count / LECTURES_PER_TEXT));
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("set local session_replication_role = replica");
    await withoutIndexes(trx, "lectures", async () => {
      await trx.raw("select setseed(0.5)");
      await trx.raw(firsts);
      await trx.raw(repeats);
    });
    await trx.raw(suspensions);
    await trx.raw(subjectCounts);
  });
}

/** Fills a table and then builds its indexes once, which is several times faster. Primary keys stay. */
export async function withoutIndexes(
  trx: Knex.Transaction,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = cast(? as regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await trx.raw(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await trx.raw(definition);
}
