import { ToggleButton } from "@fluentui/react-components";
import { ChatRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { isHost, isInside } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { HostControls } from "./HostControls.tsx";
import { PlaybackControls } from "./PlaybackControls.tsx";

export function ControlBar() {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const hosting = useRoom(isHost);
  const inside = useRoom(isInside);
  const chatOpen = useRoom((view) => view.chatOpen);
  return (
    <div className="room-controls">
      <PlaybackControls />
      {hosting && inside && <HostControls />}
      <ToggleButton
        className="room-chat-toggle"
        icon={<ChatRegular />}
        checked={chatOpen}
        aria-expanded={chatOpen}
        aria-controls="room-chat"
        onClick={() => store.setState({ chatOpen: !chatOpen })}
      >
        {t("chat.toggle")}
      </ToggleButton>
    </div>
  );
}
