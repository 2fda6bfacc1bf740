import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("password_resets", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** The mail that carries the link: written anew for each try, with a new token. */
    table.uuid("mail_id").notNullable().unique({ indexName: "password_resets_mail_id_unique" });
    /** SHA-256 of the token in the mail's link. */
    table.binary("token_hash").notNullable().unique({ indexName: "password_resets_token_hash_unique" });
    table.timestamp("created_at").notNullable();
    table.timestamp("expires_at").notNullable();
    table.timestamp("used_at");
    table.index(["account_id"], "password_resets_account");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
