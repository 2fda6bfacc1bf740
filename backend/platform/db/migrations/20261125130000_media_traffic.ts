import type { Knex } from "knex";

/** What each handle carries, as Janus counts it and whichever process hears of it: the process that logs it finds it here. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("media_handles", (table) => {
    /** Totals since the handle began; null until Janus tells. */
    table.jsonb("traffic");
    /** The totals that have been logged, so that no process logs them again. */
    table
      .jsonb("reported_traffic")
      .notNullable()
      .defaultTo(
        db.raw(`jsonb_build_object('at', extract(epoch from clock_timestamp()) * 1000,
          'bytesIn', 0, 'bytesOut', 0, 'nacksIn', 0, 'nacksOut', 0)`),
      );
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
