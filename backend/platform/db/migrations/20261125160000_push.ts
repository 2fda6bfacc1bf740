import type { Knex } from "knex";

export async function up(db: Knex): Promise<void> {
  // The reminder an hour before comes 15 minutes before now.
  await db("emails").where({ kind: "reminder-hour" }).update({ kind: "reminder-soon" });
  await db("lecture_reminders").where({ kind: "reminder-hour" }).delete();
  await db.schema.alterTable("accounts", (table) => {
    /** The person's IANA time zone, for quiet hours; null until a page has told it. */
    table.text("zone");
  });
  await db.schema.createTable("push_keys", (table) => {
    /** One pair for all processes. */
    table.boolean("id").primary().defaultTo(true).checkIn(["true"], "push_keys_one");
    table.text("public_key").notNullable();
    /** Encrypted with a key that is derived from SECRET. */
    table.binary("sealed_private_key").notNullable();
  });
  await createSubscriptions(db);
  await createNotifications(db);
}

async function createSubscriptions(db: Knex): Promise<void> {
  await db.schema.createTable("push_subscriptions", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** It ends with the session that made it, or with the remembered device of that session. */
    table.uuid("session_id").references("id").inTable("sessions").onDelete("CASCADE");
    table.uuid("device_id").references("id").inTable("remembered_devices").onDelete("CASCADE");
    table.text("endpoint").notNullable().unique({ indexName: "push_subscriptions_endpoint" });
    table.text("p256dh").notNullable();
    table.text("auth").notNullable();
    table.timestamp("created_at").notNullable();
    table.index(["account_id"], "push_subscriptions_account");
    table.index(["session_id"], "push_subscriptions_session");
    table.index(["device_id"], "push_subscriptions_device");
    table.check("num_nonnulls(session_id, device_id) = 1", {}, "push_subscriptions_one_owner");
  });
}

async function createNotifications(db: Knex): Promise<void> {
  await db.schema.createTable("notification_choices", (table) => {
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    table.text("kind").notNullable();
    table.text("channel").notNullable().checkIn(["push", "email"], "notification_choices_channel");
    table.boolean("enabled").notNullable();
    table.primary(["account_id", "kind", "channel"]);
  });
  await db.schema.createTable("pushes", (table) => {
    table.uuid("id").primary().defaultTo(db.raw("uuidv7()"));
    table.uuid("account_id").notNullable().references("id").inTable("accounts").onDelete("CASCADE");
    /** As the email about the same event. */
    table.text("kind").notNullable();
    /** What it is about: a lecture and which of its starts or changes, or a refund. */
    table.text("subject_id").notNullable();
    table.jsonb("data").notNullable();
    table.timestamp("created_at").notNullable();
    table.timestamp("due_at").notNullable();
    table.timestamp("ended_at");
    table.unique(["account_id", "kind", "subject_id"], { indexName: "pushes_once" });
    table.index(["account_id", "created_at"], "pushes_account");
    table.index(["due_at"], "pushes_due", { predicate: db.whereNull("ended_at") });
    table.index(["created_at"], "pushes_created");
  });
  await db.schema.createTable("push_deliveries", (table) => {
    table.uuid("push_id").notNullable().references("id").inTable("pushes").onDelete("CASCADE");
    table
      .uuid("subscription_id")
      .notNullable()
      .references("id")
      .inTable("push_subscriptions")
      .onDelete("CASCADE");
    table.primary(["push_id", "subscription_id"]);
    table.index(["subscription_id"], "push_deliveries_subscription");
  });
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
