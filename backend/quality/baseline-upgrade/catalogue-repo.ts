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

/** For each table, by its id, the numbers of its columns. A rename keeps both. */
type Columns = Record<string, number[]>;

/** Returns the columns that all tables have now. Later migrations may add some. */
export async function listColumns(db: Knex): Promise<Columns> {
  const { rows }: { rows: { id: string; columns: number[] }[] } = await db.raw(
    `select attrelid::text as id, array_agg(attnum order by attnum)::int[] as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migrations%'
       and attnum > 0 and not attisdropped
     group by attrelid`,
  );
  return Object.fromEntries(rows.map(({ id, columns }) => [id, columns]));
}

/** Returns all rows of each table, with these columns, as text. */
export async function listAllRows(db: Knex, columns: Columns): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [id, numbers] of Object.entries(columns)) {
    const { rows: names }: { rows: { name: string; table: string }[] } = await db.raw(
      `select quote_ident(attname) as name, attrelid::regclass::text as table from pg_attribute
       where attrelid = ?::oid and attnum = any(?) order by attnum`,
      [id, numbers],
    );
    const row = `row(${names.map(({ name }) => name).join(", ")})::text as row`;
    const { rows }: { rows: { row: string }[] } = await db.raw(`select ${row} from ${names[0]?.table}`);
    all[id] = rows.map((one) => one.row).toSorted();
  }
  return all;
}
