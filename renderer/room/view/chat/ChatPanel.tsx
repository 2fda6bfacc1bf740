import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAssists } from "../../client/use-moderates.ts";
import { mayWrite } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { slowModeText } from "../layout/room-text.ts";
import { ChatInput } from "./ChatInput.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { PinnedMessage } from "./PinnedMessage.tsx";
import { showMessage } from "./show-message.ts";
import "#renderer/kit/actions/plain-button.css";
import "./log.css";

/** Stays mounted while it is closed, so that typed text is kept and the panel can slide in and out. */
export function ChatPanel({ materials }: { materials?: ReactNode }) {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.chatOpen);
  const offline = useRoom(({ room }) => room.phase.name === "live" && room.links.socket === "down");
  const { locked, slowSeconds } = useRoom(({ room }) => room.roomInfo.chat);
  const assists = useAssists();
  const writes = useRoom((view) => mayWrite(view, assists));
  // A panel that has never been opened is not rendered, so that it fetches nothing while a call is starting.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <aside
      id="room-chat"
      className="room-panel room-chat"
      data-open={open}
      inert={!open}
      aria-label={t("chat.title")}
    >
      <div className="room-chat-inner">
        <h2>{t("chat.title")}</h2>
        {offline && <p className="room-chat-offline">{t("chat.offline")}</p>}
        {wasOpen && materials}
        <PinnedMessage />
        <MessageLog />
        {locked && <p className="room-chat-offline">{t("chat.locked")}</p>}
        {!locked && slowSeconds > 0 && (
          <p className="room-chat-offline">{slowModeText("chat", slowSeconds)}</p>
        )}
        {writes && <ChatInput onShow={showMessage} />}
      </div>
    </aside>
  );
}
