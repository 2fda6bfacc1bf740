import type { Knex } from "knex";

const actionKinds = {
  remove: "remove-participant",
  ban: "ban-participant",
  "lift-ban": "unban-participant",
  "give-word": "grant-floor",
  "take-word": "revoke-floor",
  "end-class": "end-room",
  "open-class": "reopen-room",
};

/** The room's tables in the field's words: the floor is who may speak, a moderation action is what a host does to others. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("rooms", (table) => {
    table.renameColumn("word_account_id", "floor_account_id");
  });
  await db.schema.renameTable("room_acts", "moderation_actions");
  for (const [before, after] of Object.entries(actionKinds))
    await db("moderation_actions").where({ kind: before }).update({ kind: after });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
