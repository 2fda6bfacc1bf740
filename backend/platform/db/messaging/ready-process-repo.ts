import type { Knex } from "../knex.ts";

const DRAIN_LOCK = 7_402_002;

const secondsAgo = (seconds: number) => `clock_timestamp() - interval '${seconds} seconds'`;
/** A process counts as ready for this long after a balancer's check, which happens every second. */
const READY_SECONDS = 3;
const FORGOTTEN_SECONDS = 60;

/** Records that this process has reported to a balancer that it is ready. */
export async function markReady(db: Knex, id: string): Promise<void> {
  await db("ready_processes")
    .insert({ id, probedAt: db.raw("clock_timestamp()") })
    .onConflict("id")
    .merge(["probedAt"]);
}

/**
 * Removes this process from the list of ready processes, provided that another process is ready or `evenAsLast` is
 * true. A lock ensures that the last two ready processes can't both leave at the same time. Returns whether this
 * process may stop.
 */
export async function leaveReady(db: Knex, id: string, evenAsLast: boolean): Promise<boolean> {
  return db.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [DRAIN_LOCK]);
    const others: unknown = await trx("ready_processes")
      .whereNot({ id })
      .whereRaw(`probed_at > ${secondsAgo(READY_SECONDS)}`)
      .first("id");
    if (others === undefined && !evenAsLast) return false;
    const forgotten = trx.raw(secondsAgo(FORGOTTEN_SECONDS));
    await trx("ready_processes").where({ id }).orWhere("probedAt", "<", forgotten).delete();
    return true;
  });
}
