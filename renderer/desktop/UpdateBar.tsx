import { useTranslation } from "react-i18next";
import type { DesktopBridge, UpdateState } from "#contract/desktop/desktop-bridge.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";

interface UpdateBarProps {
  bridge: Pick<DesktopBridge, "installUpdate">;
  state: UpdateState;
}

/** Shows that an update is downloading or ready. The update never interrupts a lecture. */
export function UpdateBar({ bridge, state }: UpdateBarProps) {
  const { t } = useTranslation("desktop");
  if (state.status === "none") return null;
  if (state.status === "downloading")
    return <output className="update-bar">{t("update.downloading", { percent: state.percent })}</output>;
  const { version, deferred } = state;
  return (
    <div className="update-bar">
      <output>{deferred ? t("update.deferred", { version }) : t("update.ready", { version })}</output>
      {!deferred && (
        <Button appearance="primary" onClick={() => void bridge.installUpdate()}>
          {t("update.install")}
        </Button>
      )}
    </div>
  );
}
