import { useTranslation } from "react-i18next";
import { useSession } from "#renderer/data/session/session-store.ts";
import { countUnread } from "../../store/chat-log.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { PanelToggle } from "../layout/PanelToggle.tsx";
import { ChatIcon } from "../layout/room-icons.tsx";

/** The button that opens and closes the chat. While the chat is closed, it shows the number of unread messages. */
export function ChatToggle() {
  const { t } = useTranslation("room");
  const ownId = useSession(({ account }) => account?._id);
  const count = useRoom((view) => (view.chatOpen ? 0 : countUnread(view.chat, ownId)));
  const news = { count, label: t("chat.toggleUnread", { count }) };
  return <PanelToggle panel="chat" icon={<ChatIcon />} text={t("chat.toggle")} news={news} />;
}
