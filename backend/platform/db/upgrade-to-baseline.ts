import { MigrationError } from "./migration-error.ts";
import type { Knex } from "./knex.ts";

/**
 * The last release before the baseline. A database of this release has 100 migrations, from FIRST_BEFORE to
 * LAST_BEFORE.
 */
const RELEASE_BEFORE = "f114173a";
const FIRST_BEFORE = "20261121090000_accounts.ts";
const LAST_BEFORE = "20261129110000_backup_checks.ts";
const COUNT_BEFORE = 100;

/** The names of the connections that a process of the last release before the baseline holds open while it serves. */
const SERVING = ["gubae-jobs", "gubae-monitor", "gubae-cluster"];

/**
 * Returns true if the database was created by a release before the baseline.
 * @throws MigrationError if the last release before the baseline has not migrated the database, or a process of that
 * release still uses the database
 */
export async function needsBaselineUpgrade(trx: Knex, completed: readonly string[]): Promise<boolean> {
  if (!completed.includes(FIRST_BEFORE)) return false;
  if (completed.length !== COUNT_BEFORE || !completed.includes(LAST_BEFORE))
    throw new MigrationError(
      `The database was made by an old release. Start release ${RELEASE_BEFORE} on it once, then this one.`,
    );
  await requireNoServingProcess(trx);
  return true;
}

/**
 * Renames everything that had other names before the baseline, and records the baseline as run. Must be called in the
 * transaction that holds the migration lock. Afterwards, no earlier release can run or start on this database.
 */
export async function upgradeToBaseline(trx: Knex.Transaction, baseline: readonly string[]): Promise<void> {
  for (const [from, to] of Object.entries(renamedTables)) await trx.raw(renameTable(from, to));
  for (const [column, to] of Object.entries(renamedColumns)) {
    const [table, from] = column.split(".");
    await trx.raw(`alter table ${table} rename column ${from} to ${to}`);
  }
  await trx.raw(changedStates);
  await trx.raw(renamedOthers);
  await trx.raw(defaultNames);
  await trx.raw(plainDefaults);
  await trx.raw(renamedJobs);
  await trx("migrations").delete();
  await trx("migrations").insert(baseline.map((name) => ({ name, batch: 1, migration_time: trx.fn.now() })));
}

async function requireNoServingProcess(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { processes: string }[] }>(
    `select count(*) as processes from pg_stat_activity
     where datname = current_database() and application_name = any(?)`,
    [SERVING],
  );
  if (Number(rows[0]?.processes) > 0)
    throw new MigrationError(
      "Processes of an earlier release still use the database. This upgrade renames tables, so it cannot run beside " +
        "them: stop all of them, then start this release (docs/processes.md).\nThe database is unchanged.",
    );
}

const renamedTables = {
  attention_notices: "attention_items",
  cut_out_requests: "redaction_requests",
  floor_turns: "speaking_turns",
  recording_pieces: "recording_files",
  replay_videos: "replacement_videos",
  sandbox_deliveries: "sandbox_webhooks",
  push_deliveries: "push_sends",
  notification_choices: "notification_preferences",
};

/** The old columns, after the renaming of their tables, mapped to their new names. */
const renamedColumns = {
  "sessions.notices_asked_at": "notifications_fetched_at",
  "sessions.hand_over_hash": "exchange_code_hash",
  "sessions.hand_over_expires_at": "exchange_code_expires_at",
  "idempotency_keys.answer": "response",
  "ready_processes.asked_at": "probed_at",
  "lectures.begun_at": "started_at",
  "lectures.delivery": "fulfillment",
  "lectures.delivery_review_at": "fulfillment_review_at",
  "lectures.delivery_decided_at": "fulfillment_decided_at",
  "lectures.payments_held_at": "payouts_held_at",
  "lectures.sfu_wished": "prefer_sfu",
  "lectures.recording_wished": "recording_enabled",
  "material_uploads.pieces": "parts",
  "recordings.expiry_told_at": "expiry_notified_at",
  "recording_files.carried_at": "stored_at",
  "assemblies.of_end": "recording_ended_at",
  "assemblies.kept": "shown_ranges",
  "assemblies.blanked": "blanked_ranges",
  "assemblies.picture_bytes": "thumbnail_bytes",
  "replay_cuts.made_by": "created_by",
  "replay_cuts.made_at": "created_at",
  "replay_cuts.for_speaker": "is_redaction",
  "speaking_turns.began_at": "started_at",
  "redaction_requests.asked_at": "requested_at",
  "redaction_requests.for_admin_since": "escalated_at",
  "redaction_requests.answer": "refusal",
  "replacement_videos.pieces": "parts",
  "replacement_videos.stood_at": "activated_at",
  "replacement_videos.promised_ms": "replaced_duration_ms",
  "attention_items.noticed_at": "found_at",
};

/** Renames a table and also its constraints and indexes, whose names begin with the table's name. */
const renameTable = (from: string, to: string) => `
  alter table ${from} rename to ${to};
  do $$
  declare
    named record;
  begin
    for named in select conname as old, replace(conname, '${from}', '${to}') as new from pg_constraint
      where conrelid = '${to}'::regclass and conname like '${from}%' and contype <> 'n'
    loop
      execute format('alter table ${to} rename constraint %I to %I', named.old, named.new);
    end loop;
    for named in select relname as old, replace(relname, '${from}', '${to}') as new
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = '${to}'::regclass and relname like '${from}%'
    loop
      execute format('alter index %I rename to %I', named.old, named.new);
    end loop;
  end $$`;

const changedStates = `
  alter table recording_files
    drop constraint recording_files_state_known,
    drop constraint recording_files_carried;
  update recording_files set state = 'stored' where state = 'carried';
  alter table recording_files
    add constraint recording_files_state_known
      check (state in ('writing', 'written', 'stored', 'empty', 'missing')),
    add constraint recording_files_stored
      check ((state = 'stored') = (stored_at is not null and storage_key is not null and byte_size is not null));

  drop index replacement_videos_standing;
  alter table replacement_videos
    drop constraint replacement_videos_state_known,
    drop constraint replacement_videos_stood;
  update replacement_videos set state = 'active' where state = 'standing';
  alter table replacement_videos
    add constraint replacement_videos_state_known
      check (state in ('uploading', 'waiting', 'failed', 'refused', 'active', 'gone')),
    add constraint replacement_videos_activated check (activated_at is not null or state <> 'active');
  create unique index replacement_videos_active on replacement_videos (recording_id) where state = 'active'`;

const renamedOthers = `
  alter index recording_files_uncarried rename to recording_files_unstored;
  alter index sessions_hand_over rename to sessions_exchange_code;
  alter table sessions rename constraint sessions_hand_over_expires to sessions_exchange_code_expires;
  alter table lectures rename constraint lectures_delivery_known to lectures_fulfillment_known;
  alter table lectures rename constraint lectures_delivery_decided_once to lectures_fulfillment_decided_once;
  alter table lectures rename constraint lectures_delivery_review_has_start to lectures_fulfillment_review_has_start;
  alter index room_acts_lecture_id_index rename to moderation_actions_lecture;
  alter table moderation_actions rename constraint room_acts_pkey to moderation_actions_pkey;
  alter sequence room_acts_id_seq rename to moderation_actions_id_seq;
  alter sequence room_connection_revisions rename to room_revisions;
  alter function keep_lecture_words() rename to store_lecture_words;
  alter function forget_sender_name() rename to anonymize_sender_name;
  drop extension unaccent`;

/**
 * Renames not-null constraints, and the foreign keys and unique constraints that Knex named, to the names that
 * PostgreSQL itself would choose. Also removes the comments on columns, since the migration files contain them.
 */
const defaultNames = `
  do $$
  declare
    named record;
  begin
    for named in
      select constraints.conrelid::regclass as table_name, conname as old,
        relname || '_' || string_agg(attname, '_' order by position) || case contype
          when 'f' then '_fkey' when 'u' then '_key' else '_not_null' end as new
      from pg_constraint constraints
      join pg_class on pg_class.oid = constraints.conrelid and relnamespace = 'public'::regnamespace
      join unnest(conkey) with ordinality as keys (attnum, position) on true
      join pg_attribute on attrelid = constraints.conrelid and pg_attribute.attnum = keys.attnum
      where contype = 'n' or (contype = 'f' and conname like '%_foreign')
        or (contype = 'u' and conname like '%_unique')
      group by constraints.oid, constraints.conrelid, relname, conname, contype
    loop
      if named.old <> named.new then
        execute format('alter table %s rename constraint %I to %I', named.table_name, named.old, named.new);
      end if;
    end loop;
    for named in
      select attrelid::regclass as table_name, attname from pg_attribute
      join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace
      where attnum > 0 and col_description(attrelid, attnum) is not null
    loop
      execute format('comment on column %s.%I is null', named.table_name, named.attname);
    end loop;
  end $$`;

/** Simplifies defaults like `'0'::bigint` to `0`, as in the baseline. */
const plainDefaults = `
  do $$
  declare
    named record;
  begin
    for named in
      select adrelid::regclass as table_name, attname, substring(pg_get_expr(adbin, adrelid) from '^''(\\d+)''::') as value
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      join pg_class on pg_class.oid = adrelid and relnamespace = 'public'::regnamespace
      where pg_get_expr(adbin, adrelid) ~ '^''\\d+''::'
    loop
      execute format('alter table %s alter column %I set default %s', named.table_name, named.attname, named.value);
    end loop;
  end $$`;

const renamedJobs = `
  do $$ begin
    if to_regclass('graphile_worker._private_tasks') is not null then
      update graphile_worker._private_tasks set identifier = 'store-recordings'
        where identifier = 'carry-recordings';
      update graphile_worker._private_known_crontabs set identifier = 'store-recordings'
        where identifier = 'carry-recordings';
    end if;
  end $$`;
