import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("lectures", (table) => {
    table.bigInteger("replay_price_santim").comment("of the replay without a seat; null: it is not sold");
    table.check("replay_price_santim > 0", [], "lectures_replay_price");
  });
  await db.schema.alterTable("enrollments", (table) => {
    table
      .text("kind")
      .notNullable()
      .defaultTo("seat")
      .comment("a seat with its replay, or the replay alone, which takes no seat and opens no room");
    table
      .timestamp("quarter_watched_at")
      .comment("a quarter of the replay was sent to who bought it, so it is not refunded any more");
    table.check("kind in ('seat', 'replay')", [], "enrollments_kind_known");
    table.check("kind = 'replay' or quarter_watched_at is null", [], "enrollments_quarter_of_replay");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
