import { chown, open, stat } from "node:fs/promises";
import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { ColumnStatistics, RelationStatistics, Statistics } from "./statistics.ts";

const PAGE_BYTES = 8192;
/** PostgreSQL starts a new segment file after a gigabyte. */
const PAGES_PER_FILE = 131_072;

/**
 * Makes the planner of an empty migrated database plan as it would with the rows that the statistics describe. Nothing
 * may be written to it afterwards.
 *
 * The planner takes the number of rows per page from the statistics, but the number of pages from the file system. The
 * files therefore get their original size too: as holes, which take no space, and which PostgreSQL reads as empty
 * pages. What the planner sees then matches the large database, with three exceptions: an index tree has no height,
 * which makes an index a little cheaper; the ends of an index cannot be looked up for times beyond the histogram; and a
 * GIN index is treated as one whose share of entries is still unknown. Columns and indexes that are newer than the
 * statistics are planned as PostgreSQL plans without statistics.
 */
export async function restoreStatistics(db: Knex, statistics: Statistics): Promise<void> {
  const files = await filesOf(db, statistics.relations);
  for (const { file, relation } of files) {
    await restoreRelation(db, relation);
    await extend(file, relation.pages);
  }
  const types = await typesOfColumns(db);
  for (const column of statistics.columns) {
    const type = types[`${column.relation}.${column.column}`];
    if (type !== undefined) await restoreColumn(db, shiftTimes(column, type, statistics.recordedAt));
  }
}

interface RelationFile {
  relation: RelationStatistics;
  file: string;
}

/** Returns the files of those relations that still exist. */
async function filesOf(db: Knex, relations: readonly RelationStatistics[]): Promise<RelationFile[]> {
  const { rows } = await db.raw<{ rows: { folder: string; files: Record<string, string> }[] }>(
    `select current_setting('data_directory') as folder,
       jsonb_object_agg(relname, pg_relation_filepath(oid)) as files
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
  const [{ folder, files } = { folder: "", files: {} }] = rows;
  return relations.flatMap((relation) => {
    const file = files[relation.relation];
    return file === undefined ? [] : { relation, file: path.join(folder, file) };
  });
}

async function typesOfColumns(db: Knex): Promise<Record<string, string>> {
  const { rows } = await db.raw<{ rows: { name: string; type: string }[] }>(
    `select relname || '.' || attname as name, format_type(atttypid, null) as type
     from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

/** Shifts times so that they are as far from now as they were when the statistics were recorded. */
function shiftTimes(column: ColumnStatistics, type: string, recordedAt: Date): ColumnStatistics {
  if (type !== "timestamp with time zone") return column;
  const age = Date.now() - recordedAt.getTime();
  const shift = (values: string | null) =>
    values?.replaceAll(/"([^"]+)"/g, (_, time: string) => new Date(Date.parse(time) + age).toISOString()) ??
    null;
  return { ...column, commonValues: shift(column.commonValues), bounds: shift(column.bounds) };
}

async function restoreRelation(
  db: Knex,
  { relation, pages, tuples, allVisible }: RelationStatistics,
): Promise<void> {
  await mustRestore(
    db,
    relation,
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', cast(:relation as text), 'relpages', cast(:pages as int),
       'reltuples', cast(:tuples as real), 'relallvisible', cast(:allVisible as int)) as restored`,
    { relation, pages, tuples, allVisible },
  );
}

async function restoreColumn(db: Knex, column: ColumnStatistics): Promise<void> {
  const { relation, column: attribute } = column;
  await mustRestore(
    db,
    `${relation}.${attribute}`,
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', cast(:relation as text),
       'attname', cast(:column as text), 'inherited', false, 'null_frac', cast(:nullFraction as real),
       'avg_width', cast(:averageWidth as int), 'n_distinct', cast(:distinct as real),
       'correlation', cast(:correlation as real), 'most_common_vals', cast(:commonValues as text),
       'most_common_freqs', cast(:commonFrequencies as real[]), 'histogram_bounds', cast(:bounds as text),
       'most_common_elems', cast(:commonElements as text),
       'most_common_elem_freqs', cast(:elementFrequencies as real[])) as restored`,
    { ...column },
  );
}

/** Throws where PostgreSQL would only warn about statistics that it cannot use. */
async function mustRestore(
  db: Knex,
  name: string,
  sql: string,
  bindings: Record<string, unknown>,
): Promise<void> {
  const { rows } = await db.raw<{ rows: { restored: boolean }[] }>(sql, bindings as Record<string, string>);
  if (rows[0]?.restored !== true) throw new Error(`The statistics of ${name} could not be restored whole.`);
}

async function extend(file: string, pages: number): Promise<void> {
  const { uid, gid } = await stat(file);
  for (let part = 0; part * PAGES_PER_FILE < pages; part++) {
    const handle = await open(part === 0 ? file : `${file}.${part}`, "a");
    await handle.truncate(Math.min(pages - part * PAGES_PER_FILE, PAGES_PER_FILE) * PAGE_BYTES);
    await handle.close();
    // The file is created by root, but must be readable for the server's user.
    if (part > 0) await chown(`${file}.${part}`, uid, gid);
  }
}
