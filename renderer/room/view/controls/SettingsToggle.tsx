import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { SettingsIcon } from "../layout/room-icons.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

export function SettingsToggle() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.settingsOpen);
  return (
    <ToggleButton
      icon={<SettingsIcon />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-settings"
      onClick={() => store.setState((panels) => togglePanel(panels, "settingsOpen", roomLayout()))}
    >
      {t("settings.toggle")}
    </ToggleButton>
  );
}
