import type { DesktopBridge, LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { createDesktopPlatform } from "#renderer/data/platform/desktop-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { useDesktop } from "./desktop-store.ts";

/**
 * Stores the session in the shell, because the cookie with which browsers resume a session is not sent from the app to
 * our server.
 */
function storeSession(bridge: DesktopBridge): void {
  useSession.subscribe((session, before) => {
    if (session.token === before.token && session.mayResume === before.mayResume) return;
    void bridge.storeToken(session.mayResume ? session.token : null);
  });
}

/** Sets the page up for the desktop app: its platform, its stored session, and the shell's events. */
export async function startDesktop(bridge: DesktopBridge): Promise<void> {
  const { handleShellEvent, navigate, setLive, markOutdated } = useDesktop.getState();
  const liveChanged = (report: LiveReport | null) => {
    setLive(report);
    void bridge.reportLive(report);
  };
  // Subscribes before calling `getStartInfo`, because the shell sends events from then on.
  bridge.on(handleShellEvent);
  const { serverUrl, token, version } = await bridge.getStartInfo();
  providePlatform(
    createDesktopPlatform({
      bridge,
      serverUrl,
      version,
      navigate,
      markOutdated,
      liveChanged,
    }),
  );
  if (token !== null) {
    useSession.getState().setMayResume(true);
    useSession.getState().signedIn(token);
  }
  storeSession(bridge);
}
