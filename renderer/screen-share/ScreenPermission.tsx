import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";

interface ScreenPermissionProps {
  bridge: Pick<DesktopBridge, "openScreenSettings" | "relaunch">;
}

/** macOS shows a program the screen only after the person has allowed it in the settings, and a new start. */
export function ScreenPermission({ bridge }: ScreenPermissionProps) {
  const { t } = useTranslation("desktop");
  return (
    <section className="screen-picker__permission" role="alert">
      <p>{t("permission.why")}</p>
      <p>{t("permission.how")}</p>
      <div>
        <Button appearance="primary" onClick={() => void bridge.openScreenSettings()}>
          {t("permission.settings")}
        </Button>
        <Button onClick={() => void bridge.relaunch()}>{t("permission.relaunch")}</Button>
      </div>
    </section>
  );
}
