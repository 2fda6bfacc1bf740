import type { Knex } from "#backend/platform/db/knex.ts";
import { withoutIndexes } from "./fill-lectures.ts";

// Newer accounts have greater ids, as in production, because lists are ordered by id.
const students = `
  insert into accounts (id, name, email, role, password_hash, created_at, email_verified_at, phone)
    select uuidv7(-age), (array['Abebe','Almaz','Chaltu','ሰላም','ዳዊት','Hana'])[1 + n % 6] || ' ' || n,
      'student-' || n || '@example.com', 'student', repeat('x', 97), now() - age, now() - age,
      case when n % 3 = 0 then '09' || lpad((n % 100000000)::text, 8, '0') end
    from generate_series(1, cast(:count as int)) as n,
      lateral (select (cast(:count as int) - n) / cast(:count as float8) * interval '730 days' as age) t`;

const admins = `
  insert into accounts (name, email, role, password_hash, email_verified_at)
    select 'Admin ' || n, 'admin-' || n || '@example.com', 'admin', 'x', now() from generate_series(1, 5) as n`;

const devices = `
  insert into remembered_devices (account_id, token_hash, created_at, rotated_at, expires_at, browser, system)
    select id, sha256(convert_to(email, 'UTF8')), now(), now(), now() + interval '30 days', 'Chrome', 'Android'
    from accounts where random() < 0.4`;

const sessions = `
  insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at, device_id, browser, system, address)
    select account_id, token_hash, created_at, now() - random() * interval '7 days', now() + interval '30 days', id,
      browser, system, '10.0.0.1' from remembered_devices`;

const securityEvents = `
  insert into security_events (account_id, kind, address, browser, system, created_at)
    select id, 'log_in', '10.0.0.1', 'Chrome', 'Android', now() - random() * interval '90 days' from accounts`;

const subscriptions = `
  insert into push_subscriptions (account_id, device_id, endpoint, p256dh, auth, created_at)
    select account_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, 'key', 'auth', now()
    from remembered_devices where random() < 0.3`;

const choices = `
  insert into notification_preferences (account_id, kind, channel, enabled)
    select id, 'live', 'push', false from accounts where random() < 0.1`;

const resets = `
  insert into password_resets (account_id, email_id, token_hash, created_at, expires_at, used_at)
    select id, gen_random_uuid(), sha256(convert_to(email, 'UTF8')), now(), now() + interval '1 hour', null
    from accounts where random() < 0.05`;

const confirmations = `
  insert into email_confirmations (account_id, email, token_hash, created_at, expires_at)
    select id, email, sha256(convert_to(email, 'UTF8')), now() - random() * interval '1 day', now() from accounts
    where random() < 0.05`;

// `expire`, a number of milliseconds, is in the far future. Restoring the statistics shifts timestamps to the current
// time but leaves numbers unchanged, so an earlier `expire` would later be in the past.
const rateLimits = `
  insert into rate_limits (key, points, expire)
    select 'log-in:10.' || n, 1, 4102444800000 + n from generate_series(1, 50000) as n`;

// A few of the emails are still unsent.
const emails = `
  insert into emails (kind, language, data, created_at, due_at, attempts, ended_at, outcome, account_id, subject_id)
    select 'enrolled', 'en', jsonb_build_object('lectureId', id), at, at, 1, case when ended then at end,
      case when ended then 'sent' end, student_id, id::text
    from enrollments, lateral (
      select now() - random() * interval '90 days' as at, random() < 0.999 as ended where enrollments.id is not null
    ) t
    where random() < 0.2`;

const pushes = `
  insert into pushes (account_id, kind, subject_id, data, created_at, due_at, ended_at)
    select account_id, 'reminder', subject_id, data, created_at, due_at, ended_at from emails where created_at > now() - interval '30 days'`;

const tables: [table: string, insert: string][] = [
  ["remembered_devices", devices],
  ["sessions", sessions],
  ["security_events", securityEvents],
  ["push_subscriptions", subscriptions],
  ["notification_preferences", choices],
  ["password_resets", resets],
  ["email_confirmations", confirmations],
  ["rate_limits", rateLimits],
  ["emails", emails],
  ["pushes", pushes],
];

/** Adds students and a few admins. */
export async function fillStudents(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await withoutIndexes(trx, "accounts", async () => {
      await trx.raw(students, { count });
      await trx.raw(admins);
    });
  });
}

/** Adds the data of past account activity: sessions, devices, emails and the like. */
export async function fillAccountHistory(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("set local session_replication_role = replica");
    await trx.raw("select setseed(0.125)");
    for (const [table, insert] of tables)
      await withoutIndexes(trx, table, async () => void (await trx.raw(insert)));
  });
}
