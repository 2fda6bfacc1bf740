import { useEffect } from "react";
import { listNotifications } from "#contract/accounts/notifications.ts";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { call } from "#renderer/data/client/client.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** The polling interval in milliseconds. The server lists each notification for ten minutes. */
const ASK_EVERY_MS = 60_000;

async function forwardNotifications(bridge: Pick<DesktopBridge, "showNotices">): Promise<void> {
  const notifications = await call(listNotifications);
  if (notifications.length === 0) return;
  await bridge.showNotices(
    notifications.map(({ _id, title, body, path }) => ({ id: _id, title, body, path })),
  );
}

/** Shows the signed-in account's notifications through the shell, since no push service reaches the app. */
export function useNotifications(bridge: Pick<DesktopBridge, "showNotices">): void {
  const accountId = useSession((session) => session.account?._id ?? null);
  useEffect(() => {
    if (accountId === null) return undefined;
    // The next request, a minute later, makes up for a failure.
    const ask = () => void Promise.allSettled([forwardNotifications(bridge)]);
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [bridge, accountId]);
}
