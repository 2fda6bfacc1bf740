import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAssists } from "../../client/use-moderates.ts";
import { mayWrite } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { RoomPanel, useWasOpen } from "../layout/RoomPanel.tsx";
import { slowModeText } from "../layout/room-text.ts";
import { ChatInput } from "./ChatInput.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { PinnedMessage } from "./PinnedMessage.tsx";
import { showMessage } from "./show-message.ts";
import "#renderer/kit/actions/plain-button.css";
import "./log.css";

export function ChatPanel({ materials }: { materials?: ReactNode }) {
  const { t } = useTranslation("room");
  const offline = useRoom(({ room }) => room.phase.name === "live" && room.links.socket === "down");
  const { locked, slowSeconds } = useRoom(({ room }) => room.roomInfo.chat);
  const assists = useAssists();
  const writes = useRoom((view) => mayWrite(view, assists));
  // Fetches nothing while a call is starting.
  const wasOpen = useWasOpen("chat");
  return (
    <RoomPanel name="chat" title={t("chat.title")}>
      {offline && <p className="room-chat-offline">{t("chat.offline")}</p>}
      {wasOpen && materials}
      <PinnedMessage />
      <MessageLog />
      {locked && <p className="room-chat-offline">{t("chat.locked")}</p>}
      {!locked && slowSeconds > 0 && <p className="room-chat-offline">{slowModeText("chat", slowSeconds)}</p>}
      {writes && <ChatInput onShow={showMessage} />}
    </RoomPanel>
  );
}
