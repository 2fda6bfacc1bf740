import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { useDesktop } from "./desktop-store.ts";
import { LiveControls } from "./LiveControls.tsx";

/** The small window above all others while a screen is shared. */
export function MiniLive({ bridge }: { bridge: Pick<DesktopBridge, "commandLive"> }) {
  const lecture = useDesktop(({ lecture: current }) => current);
  return (
    <FluentRoot>
      <main className="mini-window">{lecture && <LiveControls bridge={bridge} lecture={lecture} />}</main>
    </FluentRoot>
  );
}
