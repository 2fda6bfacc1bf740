import { Switch } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";

export function HandChimeSwitch() {
  const { t } = useTranslation("room");
  const on = useStore(mediaSettings, (settings) => settings.handChime);
  return (
    <Switch
      label={t("participants.handChime")}
      checked={on}
      onChange={(_, { checked }) => mediaSettings.getState().update({ handChime: checked })}
    />
  );
}
