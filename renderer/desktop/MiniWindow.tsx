import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { useDarkColours } from "#renderer/data/session/use-dark-colours.ts";
import { FluentRoot } from "#renderer/kit/appearance/FluentRoot.tsx";
import { useDesktop } from "./desktop-store.ts";
import { LiveControls } from "./LiveControls.tsx";

/** The always-on-top window that is shown while the host shares a screen. */
export function MiniWindow({ bridge }: { bridge: Pick<DesktopBridge, "sendLiveCommand"> }) {
  const lecture = useDesktop(({ lecture: current }) => current);
  return (
    <FluentRoot dark={useDarkColours()}>
      <main className="mini-window">{lecture && <LiveControls bridge={bridge} lecture={lecture} />}</main>
    </FluentRoot>
  );
}
