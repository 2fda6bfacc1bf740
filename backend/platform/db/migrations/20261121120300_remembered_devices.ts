import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("remembered_devices", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** SHA-256 of the cookie's token, and of the one before, which a lost answer leaves in the browser. */
    table.binary("token_hash").notNullable().unique({ indexName: "remembered_devices_token_hash_unique" });
    table.binary("previous_hash").unique({ indexName: "remembered_devices_previous_hash_unique" });
    table.timestamp("created_at").notNullable();
    table.timestamp("rotated_at").notNullable();
    table.timestamp("expires_at").notNullable();
    table.index(["account_id"], "remembered_devices_account");
  });
  await db.schema.alterTable("sessions", (table) => {
    /** The device that opened the session, or opens others after it: they end together. */
    table.uuid("device_id").references("id").inTable("remembered_devices").onDelete("SET NULL");
    table.index(["device_id"], "sessions_device");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
