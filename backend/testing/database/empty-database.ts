import { setTimeout as wait } from "node:timers/promises";
import { connectDatabase, type Knex } from "#backend/db/knex.ts";

/** How a database with the template's schema is emptied. */
export interface Emptying {
  /** Of the tables that are empty in the template. */
  deletions: string;
  /** A database of another shape is not the template's any more. */
  shape: string;
}

export interface EmptiableDatabase {
  connectionString: string;
  emptying: Emptying;
}

const readDeletions = `
  select string_agg(format('delete from %s;', oid::regclass), ' ') as deletions from pg_class
  where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    and pg_relation_size(oid) = 0`;

/** Statistics as of a million rows count, since they decide about plans. */
const readShape = `
  select concat_ws(' ',
    (select max(oid) from pg_class where relpersistence = 'p'),
    (select max(oid) from pg_proc),
    (select concat(max(oid), '+', count(*)) from pg_constraint),
    (select concat(max(oid), '+', count(*)) from pg_trigger),
    (select max(reltuples) > 100000 from pg_class)
  ) as shape`;

const readOthers =
  "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
const OTHERS_LEAVE_MS = 1000;

/** Reads how to empty databases like this one, to which nobody has written. */
export async function readEmptying(connectionString: string): Promise<Emptying> {
  const db = connectDatabase(connectionString, 1);
  try {
    const { rows } = await db.raw(readDeletions);
    return { deletions: rows[0].deletions, shape: await shapeOf(db) };
  } finally {
    await db.destroy();
  }
}

/** Empties the database, unless a test has changed its shape or somebody is still connected: then it returns false. */
export async function emptyDatabase({ connectionString, emptying }: EmptiableDatabase): Promise<boolean> {
  const db = connectDatabase(connectionString, 1);
  try {
    if ((await shapeOf(db)) !== emptying.shape || !(await othersLeave(db))) return false;
    // Without triggers, since they protect the ledger, and foreign keys would need an order.
    await db.raw(`set local session_replication_role = replica; ${emptying.deletions}`);
    return true;
  } finally {
    await db.destroy();
  }
}

async function shapeOf(db: Knex): Promise<string> {
  const { rows } = await db.raw(readShape);
  return rows[0].shape;
}

/** PostgreSQL closes a connection a little later than its client. */
async function othersLeave(db: Knex): Promise<boolean> {
  const until = performance.now() + OTHERS_LEAVE_MS;
  for (;;) {
    const { rows } = await db.raw(readOthers);
    if (rows.length === 0 || performance.now() > until) return rows.length === 0;
    await wait(20);
  }
}
