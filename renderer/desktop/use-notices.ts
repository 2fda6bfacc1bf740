import { useEffect } from "react";
import { listNotices } from "#contract/accounts/notifications.ts";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { call } from "#renderer/data/client/client.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** How often the server is asked, in milliseconds. It lists each notification for ten minutes. */
const ASK_EVERY_MS = 60_000;

async function passNoticesOn(bridge: Pick<DesktopBridge, "showNotices">): Promise<void> {
  const notices = await call(listNotices);
  if (notices.length === 0) return;
  await bridge.showNotices(notices.map(({ _id, title, body, path }) => ({ id: _id, title, body, path })));
}

/** Has the shell show the signed-in account's notifications, which no push service brings to the app. */
export function useNotices(bridge: Pick<DesktopBridge, "showNotices">): void {
  const accountId = useSession((session) => session.account?._id ?? null);
  useEffect(() => {
    if (accountId === null) return undefined;
    // A failure is made up for a minute later.
    const ask = () => void Promise.allSettled([passNoticesOn(bridge)]);
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [bridge, accountId]);
}
