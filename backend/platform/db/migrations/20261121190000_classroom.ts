import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("rooms", (table) => {
    table.boolean("chat_locked").notNullable().defaultTo(false);
    table.integer("slow_seconds").notNullable().defaultTo(0);
    /** Set while only the host comes in. */
    table.timestamp("ended_at");
  });
  await db.schema.alterTable("messages", (table) => {
    table.timestamp("removed_at");
    table.uuid("removed_by").references("id").inTable("accounts");
  });
  await db.schema.createTable("room_bans", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.uuid("account_id").notNullable().references("id").inTable("accounts");
    table.timestamp("banned_at").notNullable();
    table.primary(["lecture_id", "account_id"]);
  });
  await db.schema.createTable("room_hands", (table) => {
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures");
    table.uuid("account_id").notNullable().references("id").inTable("accounts");
    table.timestamp("raised_at").notNullable();
    table.primary(["lecture_id", "account_id"]);
  });
  /** What a host did to others, for whoever has to judge a complaint. */
  await db.schema.createTable("room_acts", (table) => {
    table.bigIncrements("id");
    table.uuid("lecture_id").notNullable().references("id").inTable("lectures").index();
    table.uuid("actor_id").notNullable().references("id").inTable("accounts");
    table.text("kind").notNullable();
    /** Whom it was done to, where it was done to one person. */
    table.uuid("subject_id").references("id").inTable("accounts");
    table.jsonb("details").notNullable().defaultTo("{}");
    table.timestamp("acted_at").notNullable();
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
