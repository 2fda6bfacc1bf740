import type { ListedNotification } from "#contract/accounts/notifications.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { NOTIFICATION_LIST_PERIOD_MS, QUIET_HOURS_MAX_MS } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { admitNotification } from "../preferences/admit-notification.ts";
import type { PushComposers } from "./push-notification.ts";
import { recordAsking } from "#backend/accounts/sessions/session-repo.ts";
import { listPushesSince } from "./push-repo.ts";
import { composePush } from "./compose-push.ts";

/**
 * Lists the notifications that became due in the last few minutes, are wanted and still apply, oldest first. Since the
 * app polls this list, the call also records that the app is open.
 */
export async function listNotifications(
  { db, clock, composers }: { db: Knex; clock: Clock; composers: PushComposers },
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
): Promise<ListedNotification[]> {
  const now = clock();
  await recordAsking(db, sessionId, now);
  const since = new Date(now.getTime() - NOTIFICATION_LIST_PERIOD_MS);
  const listed: ListedNotification[] = [];
  const earliest = new Date(since.getTime() - QUIET_HOURS_MAX_MS);
  for (const push of await listPushesSince(db, accountId, earliest)) {
    const due = await admitNotification(db, {
      accountId,
      kind: push.kind,
      channel: "push",
      at: push.createdAt,
    });
    if (due === null || due < since || due > now) continue;
    const composed = await composePush({ db, composers }, push);
    if (composed === null) continue;
    const { title, body, language, path } = composed;
    listed.push({ _id: push.id, title, body, language, path });
  }
  return listed;
}
