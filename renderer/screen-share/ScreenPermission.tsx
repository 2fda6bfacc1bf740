import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";

interface ScreenPermissionProps {
  bridge: Pick<DesktopBridge, "openScreenSettings" | "relaunch">;
}

/**
 * Explains that macOS lets an app capture the screen only after the user has allowed it in the system settings and
 * restarted the app.
 */
export function ScreenPermission({ bridge }: ScreenPermissionProps) {
  const { t } = useTranslation("desktop");
  return (
    <section className="screen-picker__permission" role="alert">
      <p>{t("permission.denied")}</p>
      <p>{t("permission.instructions")}</p>
      <div>
        <Button appearance="primary" onClick={() => void bridge.openScreenSettings()}>
          {t("permission.settings")}
        </Button>
        <Button onClick={() => void bridge.relaunch()}>{t("permission.relaunch")}</Button>
      </div>
    </section>
  );
}
