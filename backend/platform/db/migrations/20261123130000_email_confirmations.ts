import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("email_confirmations", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** The address that the account's owner must prove to read. */
    table.text("email").notNullable();
    /** The session that asked, which stays signed in. */
    table.uuid("session_id");
    /** SHA-256 of the token in the email's link; null until the email is composed. */
    table.binary("token_hash").unique({ indexName: "email_confirmations_token_hash_unique" });
    table.timestamp("created_at").notNullable();
    table.timestamp("expires_at").notNullable();
    table.timestamp("used_at");
    table.check("email = lower(email)", [], "email_confirmations_email_normalised");
    table.index(["account_id"], "email_confirmations_account");
    table.index(["email", "created_at"], "email_confirmations_email");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
