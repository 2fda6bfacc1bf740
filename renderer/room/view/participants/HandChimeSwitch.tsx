import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";

export function HandChimeSwitch() {
  const { t } = useTranslation("room");
  const on = useStore(mediaSettings, (settings) => settings.handChime);
  return (
    <SwitchField
      label={t("participants.handChime")}
      checked={on}
      onChange={(checked) => mediaSettings.getState().update({ handChime: checked })}
    />
  );
}
