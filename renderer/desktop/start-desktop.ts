import type { DesktopBridge } from "#contract/desktop-bridge.ts";
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
  const { heard, show } = useDesktop.getState();
  // Before the start, which lets the shell speak.
  bridge.on(heard);
  const { serverUrl, token } = await bridge.start();
  providePlatform(createDesktopPlatform({ bridge, serverUrl, show }));
  if (token !== null) {
    useSession.getState().deviceRemembered(true);
    useSession.getState().signedIn(token);
  }
  keepSession(bridge);
}
