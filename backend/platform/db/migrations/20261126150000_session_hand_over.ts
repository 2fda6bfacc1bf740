import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** A log-in form without scripts hands its session over to the page that follows, once and within minutes. */
  await db.schema.alterTable("sessions", (table) => {
    table.binary("hand_over_hash").nullable();
    table.timestamp("hand_over_expires_at").nullable();
    table.check(
      "(hand_over_hash is null) = (hand_over_expires_at is null)",
      [],
      "sessions_hand_over_expires",
    );
  });
  await db.raw(
    "create unique index sessions_hand_over on sessions (hand_over_hash) where hand_over_hash is not null",
  );
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
