import type { Knex } from "knex";

/** The table of rate-limiter-flexible's RateLimiterPostgres. Several processes count in it. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("rate_limits", (table) => {
    /** The limit, and the SHA-256 of whom it counts. */
    table.string("key", 255).primary();
    table.integer("points").notNullable().defaultTo(0);
    /** When the window ends, in milliseconds since 1970. */
    table.bigInteger("expire");
    table.index(["expire"], "rate_limits_expire");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
