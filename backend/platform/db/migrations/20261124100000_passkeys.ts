import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** The account's name for authenticators: 64 random bytes, so that it tells nothing. Null until its first passkey. */
    table.binary("passkey_user_handle").unique({ indexName: "accounts_passkey_user_handle_unique" });
  });
  await db.schema.createTable("passkeys", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    table.binary("credential_id").notNullable().unique({ indexName: "passkeys_credential_id_unique" });
    /** A COSE key (RFC 9052). */
    table.binary("public_key").notNullable();
    /** Of the last signature; stays 0 for authenticators that don't count. */
    table.bigInteger("counter").notNullable();
    table.specificType("transports", "text[]").notNullable();
    /** Whether it may leave its device: as `singleDevice` it can't. */
    table.text("device_type").notNullable().checkIn(["singleDevice", "multiDevice"], "passkeys_device_type");
    table.boolean("backed_up").notNullable();
    table.text("name").notNullable();
    table.timestamp("created_at").notNullable();
    table.timestamp("last_used_at");
    table.index(["account_id"], "passkeys_account");
  });
  await db.schema.createTable("passkey_challenges", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.binary("challenge_hash").notNullable().unique({ indexName: "passkey_challenges_hash_unique" });
    table
      .text("purpose")
      .notNullable()
      .checkIn(["register", "log_in", "step_up"], "passkey_challenges_purpose");
    /** Null for a log-in, which has no session yet. */
    table.uuid("session_id").references("id").inTable("sessions").onDelete("CASCADE");
    table.timestamp("expires_at").notNullable();
    table.index(["session_id"], "passkey_challenges_session");
    table.index(["expires_at"], "passkey_challenges_expires");
    table.check("(purpose = 'log_in') = (session_id is null)", {}, "passkey_challenges_session_check");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
