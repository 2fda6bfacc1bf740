import { ToggleButton } from "@fluentui/react-components";
import { ChatRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

export function ChatToggle() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.chatOpen);
  return (
    <ToggleButton
      icon={<ChatRegular />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-chat"
      onClick={() => store.setState((panels) => togglePanel(panels, "chatOpen", roomLayout()))}
    >
      <span className="room-toggle-text">{t("chat.toggle")}</span>
    </ToggleButton>
  );
}
