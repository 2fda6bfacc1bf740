import { setTimeout as wait } from "node:timers/promises";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";

/**
 * Everything needed to empty a database with the template's schema: the statements that delete its rows, and a check
 * that its schema and the rows inserted by migrations are unchanged.
 */
export interface Emptying {
  /** The statements that delete all rows of the tables which are empty in the template. */
  deletions: string;
  /** Query whose result changes if a test changes the schema or the rows that migrations inserted. */
  readShape: string;
  /** The template's shape. A database with another shape no longer matches the template. */
  shape: string;
}

export interface EmptiableDatabase {
  connectionString: string;
  emptying: Emptying;
}

const readTables = `
  select
    string_agg(format('delete from %s;', name), ' ') filter (where is_empty) as deletions,
    string_agg(
      format('(select md5(string_agg(r::text, chr(10) order by r::text)) from %s r)', name), ', ' order by name
    ) filter (where not is_empty) as digests
  from (
    select oid::regclass::text as name, pg_relation_size(oid) = 0 as is_empty from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  ) tables`;

/**
 * Expressions whose values change with the schema. Statistics that make a table look large, for example as if it had a
 * million rows, count as a change too, since they affect plans.
 */
const readSchema = `
  (select max(oid) from pg_class where relpersistence = 'p'),
  (select max(oid) from pg_proc),
  (select md5(string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), chr(10) order by attrelid, attnum))
    from pg_attribute where attrelid >= 16384 and attnum > 0),
  (select concat(max(oid), '+', count(*)) from pg_constraint),
  (select concat(max(oid), '+', count(*)) from pg_trigger),
  (select max(reltuples) > 100000 from pg_class)`;

const readOthers =
  "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
const OTHERS_LEAVE_MS = 1000;

/** Reads from an unused database how to empty databases that have the same schema. */
export async function readEmptying(connectionString: string): Promise<Emptying> {
  const db = connectDatabase(connectionString, 1);
  try {
    const { deletions, digests } = (await db.raw(readTables)).rows[0];
    const readShape = `select concat_ws(' ', ${readSchema}, ${digests}) as shape`;
    return { deletions, readShape, shape: await shapeOf(db, readShape) };
  } finally {
    await db.destroy();
  }
}

/** Empties the database. Returns false if a test has changed its shape or a client is still connected. */
export async function emptyDatabase({ connectionString, emptying }: EmptiableDatabase): Promise<boolean> {
  const db = connectDatabase(connectionString, 1);
  try {
    if ((await shapeOf(db, emptying.readShape)) !== emptying.shape || !(await othersLeave(db))) return false;
    // Bypasses triggers, since they protect the ledger, and foreign keys, which would require an order.
    await db.raw(`set local session_replication_role = replica; ${emptying.deletions}`);
    return true;
  } finally {
    await db.destroy();
  }
}

async function shapeOf(db: Knex, readShape: string): Promise<string> {
  const { rows } = await db.raw(readShape);
  return rows[0].shape;
}

/**
 * Waits until all other connections are gone, since PostgreSQL closes a connection slightly later than the client does.
 * Returns false if some remain after the timeout.
 */
async function othersLeave(db: Knex): Promise<boolean> {
  const until = performance.now() + OTHERS_LEAVE_MS;
  for (;;) {
    const { rows } = await db.raw(readOthers);
    if (rows.length === 0 || performance.now() > until) return rows.length === 0;
    await wait(20);
  }
}
