import { toJsonb } from "#backend/platform/db/jsonb.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { NotificationEmailKind } from "#backend/platform/email/email.ts";
import { enqueueEmailsTo, type EmailRecipient, type NewEmails } from "#backend/platform/email/email-repo.ts";
import { isPushKind } from "./preferences/notification-kinds.ts";
import { insertPushes } from "./push/push-repo.ts";

type NewNotifications = NewEmails<NotificationEmailKind>;

/**
 * Queues an email for each recipient who has none yet for the subject, and also a push notification if this kind is
 * sent to browsers. Runs in the caller's transaction. The recipient's preferences are checked before sending.
 */
export async function enqueueNotificationsTo(
  db: Db,
  recipients: readonly EmailRecipient[],
  notifications: NewNotifications,
  now: Date,
): Promise<void> {
  const { kind, data = {} } = notifications;
  if (recipients.length === 0) return;
  await enqueueEmailsTo(db, recipients, notifications, now);
  if (isPushKind(kind)) await insertPushes(db, { kind, data: toJsonb(data), now, recipients });
}

/** Queues the same notification about one subject for many accounts. */
export async function enqueueNotifications(
  db: Db,
  {
    subjectId,
    accountIds,
    ...notifications
  }: NewNotifications & { subjectId: string; accountIds: readonly string[] },
  now: Date,
): Promise<void> {
  const recipients = accountIds.map((accountId) => ({ accountId, subjectId }));
  await enqueueNotificationsTo(db, recipients, notifications, now);
}
