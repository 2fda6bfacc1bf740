import type { Db } from "#backend/platform/db/knex.ts";

/**
 * The condition for refunds that the provider has definitely postponed more than once, for example because of a low
 * balance. A single postponement may only be a momentary rate limit.
 */
export const postponedRefunds = "status = 'requested' and postponements > 1";

export interface WaitingRefunds {
  refunds: number;
  santim: number;
  /** The time at which the oldest waiting refund became due. */
  since: Date;
  /** The provider's last message. */
  note: string | null;
}

/** Returns the refunds that wait for the provider, or undefined when there are none. */
export async function findWaitingRefunds(db: Db): Promise<WaitingRefunds | undefined> {
  const { rows } = await db.raw(`
    select count(*)::int as refunds, sum(amount_santim)::bigint as santim, min(created_at) as since,
      (array_agg(note order by updated_at desc))[1] as note
    from refunds where ${postponedRefunds} having count(*) > 0`);
  return rows[0];
}
