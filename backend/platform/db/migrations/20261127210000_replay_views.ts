import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** What was sent of a replay to whom. */
  await db.schema.createTable("replay_views", (table) => {
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.uuid("account_id").notNullable().references("id").inTable("accounts");
    table
      .specificType("segments", "int4multirange")
      .notNullable()
      .comment("their numbers, in whichever quality; each once");
    table.timestamp("first_at").notNullable();
    table.timestamp("last_at").notNullable();
    table.primary(["recording_id", "account_id"]);
    table.index(["account_id"]);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
