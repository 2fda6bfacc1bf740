import type { Knex } from "#backend/platform/db/knex.ts";
import type {
  ColumnStatistics,
  RelationStatistics,
  Statistics,
} from "#backend/quality/query-plans/statistics.ts";

/** Tables with fewer rows are left out, because they are cheap to read completely. */
const MIN_ROWS = 1000;

const relations = `
  select c.relname as relation, c.relpages as pages, c.reltuples as tuples, c.relallvisible as all_visible
  from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and t.reltuples >= ${MIN_ROWS}
  order by t.relname, c.relkind desc, c.relname`;

// Keeps only every tenth bound of a histogram. These bounds still separate parts of equal size, and query plans depend
// more on the most common values.
const columns = `
  with known as (
    select s.*, most_common_vals::text::text[] as common, histogram_bounds::text::text[] as bounds,
      most_common_elems::text::text[] as elems
    from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = 'public'::regnamespace
      left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    where s.schemaname = 'public' and t.reltuples >= ${MIN_ROWS}
  )
  select tablename as relation, attname as "column", null_frac as null_fraction, avg_width as average_width,
    n_distinct as "distinct", correlation,
    common[:20]::text as common_values, most_common_freqs[:20] as common_frequencies,
    (select array_agg(bound order by place) from unnest(bounds) with ordinality as b (bound, place)
      where place % 10 = 1)::text as "bounds",
    elems[:100]::text as common_elements,
    most_common_elem_freqs[:least(100, cardinality(elems))]
      || most_common_elem_freqs[cardinality(elems) + 1:] as element_frequencies
  from known order by tablename, attname`;

/** Reads a reduced version of ANALYZE's results for the tables with many rows. */
export async function readStatistics(db: Knex): Promise<Statistics> {
  const { rows } = await db.raw<{ rows: { at: Date }[] }>("select now() as at");
  const found = await db.raw<{ rows: RelationStatistics[] }>(relations);
  const known = await db.raw<{ rows: ColumnStatistics[] }>(columns);
  return { recordedAt: rows[0]?.at ?? new Date(), relations: found.rows, columns: known.rows };
}
