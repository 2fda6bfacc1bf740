import type { Knex } from "knex";

/** What a page asked for under a key of its own, so that it is done once however often it is sent. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable("idempotency_keys", (table) => {
    table.uuid("account_id").notNullable().references("accounts.id");
    table.text("key").notNullable();
    /** SHA-256 of method, path and body. */
    table.binary("fingerprint").notNullable();
    /** What the transaction returned that holds the effect. It is written in that same one. */
    table.json("result");
    /** The answer's data, once there was one. */
    table.json("answer");
    table.timestamp("created_at").notNullable();
    table.primary(["account_id", "key"]);
    table.index("created_at");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
