import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { useDesktop } from "#renderer/desktop/desktop-store.ts";
import { LiveControls } from "#renderer/desktop/LiveControls.tsx";
import { ServerDialog } from "#renderer/desktop/ServerDialog.tsx";
import { OutdatedApp } from "#renderer/desktop/OutdatedApp.tsx";
import { UpdateBar } from "#renderer/desktop/UpdateBar.tsx";
import { useNotifications } from "#renderer/desktop/use-notifications.ts";
import { useShellTexts } from "#renderer/desktop/use-shell-texts.ts";
import { ScreenPicker } from "#renderer/screen-share/ScreenPicker.tsx";

interface DesktopShellProps {
  bridge: DesktopBridge;
  children: ReactNode;
}

/** The desktop app's additions to every page: bars above it, and dialogs that the shell requests. */
export function DesktopShell({ bridge, children }: DesktopShellProps) {
  const {
    pickRequest,
    pathToOpen,
    serverDialogOpen,
    lecture,
    update,
    updateUrl,
    endPicking,
    navigated,
    setServerDialogOpen,
  } = useDesktop();
  const { i18n } = useTranslation("desktop");
  const navigate = useNavigate();
  useShellTexts(bridge, i18n.language);
  useNotifications(bridge);
  useEffect(() => {
    if (pathToOpen === null) return;
    navigated();
    void navigate(pathToOpen);
  }, [pathToOpen, navigated, navigate]);
  const sending = lecture?.hosting === true && lecture.source !== "none";
  return (
    <>
      {sending && <LiveControls bridge={bridge} lecture={lecture} />}
      <UpdateBar bridge={bridge} state={update} />
      {pickRequest !== null && (
        <ScreenPicker key={pickRequest.id} bridge={bridge} request={pickRequest} onDone={endPicking} />
      )}
      {serverDialogOpen && <ServerDialog bridge={bridge} onClose={() => setServerDialogOpen(false)} />}
      {updateUrl !== null && <OutdatedApp bridge={bridge} updateUrl={updateUrl} />}
      {updateUrl === null && children}
    </>
  );
}
