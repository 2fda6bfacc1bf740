import { composeAnnouncementPush } from "./announcements/compose-announcement.ts";
import type { PushComposers } from "#backend/notifications/push/push-notification.ts";
import {
  composeEndedPush,
  composeHostLivePush,
  composeMovedPush,
  composeReminderPush,
  writeDayBefore,
  writeStartsSoon,
  type PushComposerDeps,
} from "./notifications/compose-lecture-pushes.ts";
import { composeRefundPush } from "./notifications/compose-refund-push.ts";

export function enrollmentPushes(deps: PushComposerDeps) {
  const cancelled = composeEndedPush(deps, (texts) => ({
    title: texts.cancelledTitle,
    body: texts.cancelledBody,
  }));
  return {
    "reminder-day": composeReminderPush(deps, writeDayBefore),
    "reminder-soon": composeReminderPush(deps, writeStartsSoon),
    "host-live": composeHostLivePush(deps),
    "lecture-changed": composeMovedPush(deps),
    announcement: composeAnnouncementPush(deps),
    "lecture-cancelled": cancelled,
    "lecture-refunded": cancelled,
    "host-no-show": composeEndedPush(deps, (texts) => ({ title: texts.noHostTitle, body: texts.noHostBody })),
    refunded: composeRefundPush(deps),
  } satisfies Partial<PushComposers>;
}
