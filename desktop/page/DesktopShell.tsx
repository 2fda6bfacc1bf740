import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import { ServerDialog } from "#renderer/desktop/ServerDialog.tsx";
import { ScreenPicker } from "#renderer/screen-share/ScreenPicker.tsx";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";

/** What the desktop program adds to every page. */
export function DesktopShell({ bridge }: { bridge: DesktopBridge }) {
  const { picking, wanted, asksServer, pickingOver, shown, serverAsked } = useDesktop();
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted === null) return;
    shown();
    void navigate(wanted);
  }, [wanted, shown, navigate]);
  return (
    <FluentRoot>
      {picking !== null && (
        <ScreenPicker key={picking.id} bridge={bridge} request={picking} onOver={pickingOver} />
      )}
      {asksServer && <ServerDialog bridge={bridge} onClose={() => serverAsked(false)} />}
    </FluentRoot>
  );
}
