import { ToggleButton } from "@fluentui/react-components";
import { SettingsRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

export function SettingsToggle() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.settingsOpen);
  return (
    <ToggleButton
      icon={<SettingsRegular />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-settings"
      onClick={() => store.setState((panels) => togglePanel(panels, "settingsOpen", roomLayout()))}
    >
      {t("settings.toggle")}
    </ToggleButton>
  );
}
