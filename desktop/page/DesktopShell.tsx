import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import { LiveControls } from "#renderer/desktop/LiveControls.tsx";
import { ServerDialog } from "#renderer/desktop/ServerDialog.tsx";
import { TooOld } from "#renderer/desktop/TooOld.tsx";
import { UpdateBar } from "#renderer/desktop/UpdateBar.tsx";
import { useShellWords } from "#renderer/desktop/use-shell-words.ts";
import { ScreenPicker } from "#renderer/screen-share/ScreenPicker.tsx";
import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";

interface DesktopShellProps {
  bridge: DesktopBridge;
  children: ReactNode;
}

/** What the desktop program adds to every page: bars above it, and dialogs that the shell asks for. */
export function DesktopShell({ bridge, children }: DesktopShellProps) {
  const { picking, wanted, asksServer, lecture, update, newerAt, pickingOver, shown, serverAsked } =
    useDesktop();
  const { i18n } = useTranslation("desktop");
  const navigate = useNavigate();
  useShellWords(bridge, i18n.language);
  useEffect(() => {
    if (wanted === null) return;
    shown();
    void navigate(wanted);
  }, [wanted, shown, navigate]);
  const gives = lecture?.hosting === true && lecture.source !== "none";
  return (
    <>
      <FluentRoot>
        {gives && <LiveControls bridge={bridge} lecture={lecture} />}
        <UpdateBar bridge={bridge} state={update} />
        {picking !== null && (
          <ScreenPicker key={picking.id} bridge={bridge} request={picking} onOver={pickingOver} />
        )}
        {asksServer && <ServerDialog bridge={bridge} onClose={() => serverAsked(false)} />}
        {newerAt !== null && <TooOld bridge={bridge} newerAt={newerAt} />}
      </FluentRoot>
      {newerAt === null && children}
    </>
  );
}
