import { useTranslation } from "react-i18next";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { ChatIcon } from "../layout/room-icons.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import { countUnread } from "../../store/chat-log.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { roomLayout, togglePanel } from "../layout/room-layout.ts";

const MOST_SHOWN = 99;

/** The button that opens and closes the chat. While the chat is closed, it shows the number of unread messages. */
export function ChatToggle() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.chatOpen);
  const ownId = useSession(({ account }) => account?._id);
  const unread = useRoom((view) => (view.chatOpen ? 0 : countUnread(view.chat, ownId)));
  return (
    <ToggleButton
      icon={<ChatIcon />}
      checked={open}
      aria-expanded={open}
      aria-controls="room-chat"
      aria-label={unread > 0 ? t("chat.toggleUnread", { count: unread }) : undefined}
      onClick={() => store.setState((panels) => togglePanel(panels, "chatOpen", roomLayout()))}
    >
      <span className="room-toggle-text">{t("chat.toggle")}</span>
      {unread > 0 && <span className="room-unread">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
    </ToggleButton>
  );
}
