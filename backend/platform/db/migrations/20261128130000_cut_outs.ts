import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  /** When a viewer could speak in what is recorded: it is in the host's sound, of which nothing else says whose it is. */
  await db.schema.createTable("floor_turns", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.uuid("account_id").notNullable().references("id").inTable("accounts");
    table.timestamp("began_at").notNullable();
    table.timestamp("ended_at").comment("null while they hold the floor");
    table.index(["recording_id", "account_id"]);
    table.index(["account_id"]);
  });
  await db.raw("create unique index floor_turns_open on floor_turns (recording_id) where ended_at is null");
  await db.schema.createTable("cut_out_requests", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("recording_id").notNullable().references("id").inTable("recordings").onDelete("cascade");
    table.uuid("account_id").notNullable().references("id").inTable("accounts").comment("the speaker");
    table.text("state").notNullable().defaultTo("open");
    table.text("reason").comment("the speaker's; null: none was given");
    table.timestamp("asked_at").notNullable();
    table.timestamp("for_admin_since").comment("from then on an admin decides; null: the host does, too");
    table.uuid("decided_by").references("id").inTable("accounts");
    table.timestamp("decided_at");
    table.text("answer").comment("why it was refused");
    table.unique(["recording_id", "account_id"]);
    table.index(["account_id"]);
    table.index(["decided_by"]);
    table.check("state in ('open', 'granted', 'refused')", [], "cut_out_requests_state_known");
    table.check(
      "(state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)",
      [],
      "cut_out_requests_decided",
    );
    table.check("(state = 'refused') = (answer is not null)", [], "cut_out_requests_answered");
  });
  await db.raw("create index cut_out_requests_open on cut_out_requests (id) where state = 'open'");
  await db.schema.alterTable("replay_cuts", (table) => {
    table
      .boolean("for_speaker")
      .notNullable()
      .defaultTo(false)
      .comment("a speaker asked for it: only an admin shows it again");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
