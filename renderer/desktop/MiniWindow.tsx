import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { useDesktop } from "./desktop-store.ts";
import { LiveControls } from "./LiveControls.tsx";

/** The always-on-top window that is shown while the host shares a screen. */
export function MiniWindow({ bridge }: { bridge: Pick<DesktopBridge, "sendLiveCommand"> }) {
  const lecture = useDesktop(({ lecture: current }) => current);
  return <main className="mini-window">{lecture && <LiveControls bridge={bridge} lecture={lecture} />}</main>;
}
