import type { AlertReason } from "#contract/admin/alert.ts";
import { REDACTION_OVERDUE_MS } from "#contract/replay/redaction.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import { attentionItems, type AttentionRules } from "../attention/attention-repo.ts";
import { postponedRefunds } from "./waiting-refund-repo.ts";

/** The subject id of the item that represents all waiting refunds together. */
const allRefunds = "00000000-0000-0000-0000-000000000000";

/**
 * Selects everything that needs an admin now, with `alertBindings`. If the provider postpones refunds, a single item
 * stands for all of them; they get no overdue items of their own.
 */
export const alertCauses = `
  select id as subject_id, reason from (${attentionItems}) item
    where not (reason = 'refund_overdue' and id in (select payment_id from refunds where ${postponedRefunds}))
  union all select id, 'delivery_review' from lectures where fulfillment = 'under_review'
  union all select id, 'complaint' from complaints where status = 'open'
  union all select id, 'replay_missing' from lectures where replay_missing_since is not null
    and deleted_at is null and replay_withdrawal_until > :now
  union all select c.id, 'cut_out' from redaction_requests c join recordings r on r.id = c.recording_id
    where c.state = 'open' and r.state in ('preview', 'ready')
      and (c.escalated_at is not null or c.requested_at <= :redactionsBefore)
  union all select cast(:allRefunds as uuid), 'refunds_waiting'
    where exists (select from refunds where ${postponedRefunds})`;

const sync = `
  with causes as materialized (${alertCauses}),
  gone as (
    delete from attention_items n
      where not exists (select from causes c where c.subject_id = n.subject_id and c.reason = n.reason)
  )
  insert into attention_items (subject_id, reason, found_at)
    select subject_id, reason, :now from causes on conflict do nothing`;

export const alertBindings = ({ knownProviders, overdueBefore }: AttentionRules, now: Date) => ({
  knownProviders: [...knownProviders],
  overdueBefore,
  redactionsBefore: new Date(now.getTime() - REDACTION_OVERDUE_MS),
  allRefunds,
  now,
});

/** Serializes alerting across processes until the transaction ends. */
export async function lockAlerts(trx: Knex.Transaction): Promise<void> {
  await trx.raw("lock table admin_alerts in share row exclusive mode");
}

/**
 * Records the items that currently need an admin, and deletes all items that no longer do. An item that recurs later
 * therefore counts as new.
 */
export async function syncAlerts(trx: Knex.Transaction, rules: AttentionRules, now: Date): Promise<void> {
  await trx.raw(sync, alertBindings(rules, now));
}

/** Returns true if there was an alert after `since`. An alert in the future, caused by a wrong clock, is ignored. */
export async function wasAlertedSince(trx: Knex.Transaction, since: Date, now: Date): Promise<boolean> {
  const alert = await trx("admin_alerts")
    .where("createdAt", ">", since)
    .where("createdAt", "<=", now)
    .first("id");
  return alert !== undefined;
}

export interface NewAlert {
  id: string;
  /** The number of new items for each reason. */
  counts: { reason: AlertReason; count: number }[];
}

/** Creates an alert about all items that no alert has reported yet. Returns undefined when there are none. */
export async function createAlert(trx: Knex.Transaction, now: Date): Promise<NewAlert | undefined> {
  const unsent = await trx("attention_items").whereNull("alertId").first("reason");
  if (unsent === undefined) return undefined;
  const [alert] = await trx("admin_alerts").insert({ createdAt: now }).returning("id");
  await trx("attention_items").whereNull("alertId").update({ alertId: alert.id });
  const counts = await trx("attention_items")
    .where({ alertId: alert.id })
    .groupBy("reason")
    .orderBy("reason")
    .select("reason", trx.raw("count(*)::int as count"));
  return { id: alert.id, counts };
}

/** Lists the admins who can be emailed. */
export async function listAlertRecipients(db: Db): Promise<string[]> {
  return db("accounts")
    .where({ role: "admin" })
    .whereNull("deletedAt")
    .whereNull("suspendedAt")
    .whereNotNull("emailVerifiedAt")
    .orderBy("id")
    .pluck("id");
}
