import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("accounts", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.text("name").notNullable();
    /** Lower case, trimmed. */
    table.text("email").notNullable();
    table.text("role").notNullable();
    table.text("password_hash").notNullable();
    table.text("picture_key");
    table.timestamp("created_at").notNullable().defaultTo(db.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(db.fn.now());
    table.unique(["email"], { indexName: "accounts_email_unique" });
    table.check("role in ('student', 'instructor', 'admin')", [], "accounts_role_known");
    table.check("email = lower(email)", [], "accounts_email_normalised");
  });
  await db.schema.createTable("sessions", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** SHA-256 of the token; the token itself is nowhere. */
    table.binary("token_hash").notNullable().unique({ indexName: "sessions_token_hash_unique" });
    table.timestamp("created_at").notNullable();
    table.timestamp("last_used_at").notNullable();
    table.timestamp("expires_at").notNullable();
    table.index(["account_id"], "sessions_account");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
