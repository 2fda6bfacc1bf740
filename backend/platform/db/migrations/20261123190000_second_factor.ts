import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable("accounts", (table) => {
    /** Null: log-in asks for the password only. Here too, since every request reads it. */
    table.timestamp("second_factor_since");
  });
  await db.schema.alterTable("sessions", (table) => {
    /** When this session last proved the second factor. */
    table.timestamp("stepped_up_at");
  });
  await db.schema.createTable("totp_factors", (table) => {
    table.uuid("account_id").primary().references("id").inTable("accounts").onDelete("CASCADE");
    /** AES-256-GCM with a key from the server's secret. */
    table.binary("encrypted_secret").notNullable();
    table.timestamp("created_at").notNullable();
    /** Null until a first code proved that an app has the secret. */
    table.timestamp("confirmed_at");
    /** The time step of the last accepted code: codes of it and of earlier steps are spent. */
    table.bigInteger("last_used_step").notNullable().defaultTo(0);
  });
  await db.schema.createTable("recovery_codes", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** Argon2id; the account's codes share a salt, so that one hash finds a code. */
    table.binary("salt").notNullable();
    table.binary("code_hash").notNullable();
    table.timestamp("used_at");
    table.index(["account_id"], "recovery_codes_account");
  });
  await db.schema.createTable("second_factor_challenges", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    table
      .binary("token_hash")
      .notNullable()
      .unique({ indexName: "second_factor_challenges_token_hash_unique" });
    table.boolean("stay_signed_in").notNullable();
    table.timestamp("created_at").notNullable();
    table.timestamp("expires_at").notNullable();
    table.timestamp("used_at");
    table.index(["account_id"], "second_factor_challenges_account");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
