import type { DesktopBridge, LiveReport } from "#contract/desktop-bridge.ts";
import { createDesktopPlatform } from "#renderer/platform/desktop-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { useDesktop } from "./desktop-store.ts";

/** Tells the shell's key store who stays signed in; the browser's cookie for it can't reach our server from here. */
function keepSession(bridge: DesktopBridge): void {
  useSession.subscribe((session, before) => {
    if (session.token === before.token && session.mayResume === before.mayResume) return;
    void bridge.keepToken(session.mayResume ? session.token : null);
  });
}

/** Makes this page the desktop program's: its platform, its kept session, and what the shell asks of it. */
export async function startDesktop(bridge: DesktopBridge): Promise<void> {
  const { heard, show, live, tooOld } = useDesktop.getState();
  const liveChanged = (report: LiveReport | null) => {
    live(report);
    void bridge.reportLive(report);
  };
  // Before the start, which lets the shell speak.
  bridge.on(heard);
  const { serverUrl, token, version } = await bridge.start();
  providePlatform(createDesktopPlatform({ bridge, serverUrl, version, show, tooOld, liveChanged }));
  if (token !== null) {
    useSession.getState().deviceRemembered(true);
    useSession.getState().signedIn(token);
  }
  keepSession(bridge);
}
