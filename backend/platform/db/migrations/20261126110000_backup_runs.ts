import type { Knex } from "knex";

/** Each backup that was begun: the health page and the alerts say how old the newest complete one is. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("backup_runs", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.timestamp("started_at").notNullable();
    table
      .timestamp("finished_at")
      .comment("null while it runs, when it failed, and when its process was killed");
    table.text("name").comment("of the backup in its place, once it is complete");
    table.bigInteger("database_bytes").comment("compressed");
    table.text("failure").comment("for an operator; null unless it failed");
    table.index(["finished_at"]);
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
