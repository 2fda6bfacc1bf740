import { enrollmentPushes } from "#backend/enrollments/notifications/enrollment-pushes.ts";
import { composeMaterialsPush } from "#backend/materials/notices/compose-materials-added.ts";
import { composeReplayExpiresPush } from "#backend/recording/replay/expiry/compose-replay-expires.ts";
import type { PushComposers } from "#backend/notifications/push/notice.ts";

/** The composers of all notifications. */
export function pushComposers(deps: Parameters<typeof enrollmentPushes>[0]): PushComposers {
  return {
    ...enrollmentPushes(deps),
    "materials-added": composeMaterialsPush(deps),
    "replay-expires": composeReplayExpiresPush(deps),
  };
}
