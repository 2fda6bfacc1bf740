import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { DesktopBridge, UpdateState } from "#contract/desktop-bridge.ts";

interface UpdateBarProps {
  bridge: Pick<DesktopBridge, "installUpdate">;
  state: UpdateState;
}

/** Says that a newer program is being loaded or is ready; it never interrupts a lecture. */
export function UpdateBar({ bridge, state }: UpdateBarProps) {
  const { t } = useTranslation("desktop");
  if (state.at === "none") return null;
  if (state.at === "loading")
    return <output className="update-bar">{t("update.loading", { percent: state.percent })}</output>;
  const { version, held } = state;
  return (
    <div className="update-bar">
      <output>{held ? t("update.held", { version }) : t("update.ready", { version })}</output>
      {!held && (
        <Button appearance="primary" onClick={() => void bridge.installUpdate()}>
          {t("update.install")}
        </Button>
      )}
    </div>
  );
}
