import type { Knex } from "#backend/platform/db/knex.ts";

/** Queries for everything that PostgreSQL knows about our schema. Columns are identified by their names. */
const catalogues = {
  columns: `select relname, relpersistence, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid), col_description(pg_class.oid, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  indexes: `select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  functions: `select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  sequences: `select relname, seqtypid::regtype::text, refobjid::regclass::text
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    left join pg_depend on objid = pg_class.oid and deptype in ('a', 'i')
    where relnamespace = 'public'::regnamespace`,
  extensions: `select extname from pg_extension`,
};

/** Returns one line per object, sorted. */
export async function listCatalogue(db: Knex): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(catalogues)) {
    const { rows }: { rows: object[] } = await db.raw(query.replaceAll("?", String.raw`\?`));
    lines.push(...rows.map((row) => [kind, ...Object.values(row)].join(" | ")));
  }
  return lines.toSorted();
}

/**
 * Returns all rows of each table, keyed by the table's id, which a rename does not change. Columns are in their
 * original order.
 */
export async function listAllRows(db: Knex): Promise<Record<string, string[]>> {
  const { rows: tables }: { rows: { id: string; name: string }[] } = await db.raw(
    `select oid::text as id, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migrations%'`,
  );
  const all: Record<string, string[]> = {};
  for (const { id, name } of tables) {
    const { rows }: { rows: { row: string }[] } = await db.raw(`select ${name}::text as row from ${name}`);
    all[id] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}
