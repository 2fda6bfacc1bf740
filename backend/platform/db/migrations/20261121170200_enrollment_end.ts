import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("enrollments", (table) => {
    /** Why it is over, for the student; null while it isn't, when nobody noted it, and for seats never paid for. */
    table.text("ended_why");
    table.check(
      "ended_why in ('withdrawn', 'lecture_cancelled', 'no_host', 'reversed')",
      [],
      "enrollments_ended_why_known",
    );
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
