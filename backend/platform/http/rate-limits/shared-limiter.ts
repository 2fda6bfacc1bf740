import { createHash } from "node:crypto";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Knex } from "#backend/platform/db/knex.ts";

interface SharedLimit {
  name: string;
  points: number;
  seconds: number;
}

/** A limiter that counts in PostgreSQL, so that all processes count together. */
export function createSharedLimiter(db: Knex, { name, points, seconds }: SharedLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: db,
    storeType: "knex",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Returns a key that hides who is counted. `parts` contain emails and addresses, which the table must not store. */
export function limiterKey(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join(" ")).digest("hex");
}

export async function deleteExpiredCounters(db: Knex, now: Date): Promise<void> {
  await db("rate_limits").where("expire", "<", now.getTime()).delete();
}
