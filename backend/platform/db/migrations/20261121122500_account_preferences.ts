import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** All three are null until the person, or the device they signed up on, says how it should be. */
    table.text("language");
    table.text("calendar");
    table.text("clock");
    // Languages are the contract's list, so that another one needs no migration.
    table.check("language ~ '^[a-z]{2,3}$'", [], "accounts_language_tag");
    table.check("calendar in ('gregorian', 'ethiopian')", [], "accounts_calendar_known");
    table.check("clock in ('24-hour', '12-hour', 'ethiopian')", [], "accounts_clock_known");
    table.check("num_nulls(language, calendar, clock) in (0, 3)", [], "accounts_preferences_whole");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
