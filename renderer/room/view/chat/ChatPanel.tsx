import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#renderer/session/session-store.ts";
import { lacksEarlier, type ChatEntry } from "../../chat/chat-log.ts";
import { isHost, isOver } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { slowModeText } from "../room-text.ts";
import { ChatInput } from "./ChatInput.tsx";
import { Message } from "./Message.tsx";

/** Stays mounted while closed: typed text is kept, and the panel can slide. */
export function ChatPanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.chatOpen);
  const offline = useRoom(({ room }) => room.phase.name === "live" && room.links.socket === "down");
  const { locked, slowSeconds } = useRoom(({ room }) => room.roomInfo.chat);
  const hosting = useRoom(isHost);
  const over = useRoom(isOver);
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
        <MessageLog open={open} hosting={hosting} over={over} />
        {locked && <p className="room-chat-offline">{t("chat.locked")}</p>}
        {!locked && slowSeconds > 0 && (
          <p className="room-chat-offline">{slowModeText("chat", slowSeconds)}</p>
        )}
        {(hosting || !locked) && !over && <ChatInput />}
      </div>
    </aside>
  );
}

function MessageLog({ open, hosting, over }: { open: boolean; hosting: boolean; over: boolean }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const entries = useRoom((view) => view.chat.entries);
  const truncated = useRoom((view) => lacksEarlier(view.chat));
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const ownId = useSession(({ account }) => account?._id);
  const log = useRef<HTMLDivElement>(null);
  const remove = useCallback((seq: number) => client.moderation.request("delete-message", { seq }), [client]);
  useEffect(() => {
    if (log.current && open && entries.length > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, open]);
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className="room-chat-log" role="log" aria-label={t("chat.messages")} tabIndex={0}>
      {entries.length === 0 && <p className="room-chat-empty">{t("chat.empty")}</p>}
      {truncated && <p className="room-chat-empty">{t("chat.earlier")}</p>}
      {entries.map((entry) => (
        <Message
          key={keyOf(entry, ownId)}
          entry={entry}
          own={entry.status !== "delivered" || entry.senderId === ownId}
          fromHost={entry.status === "delivered" && entry.senderId === hostId}
          over={over}
          t={t}
          onRemove={hosting ? remove : null}
        />
      ))}
    </div>
  );
}

/** Client ids are chosen by the sender, so another sender may copy one. */
function keyOf(entry: ChatEntry, ownId: string | undefined): string {
  return `${entry.status === "delivered" ? entry.senderId : ownId} ${entry.clientId}`;
}
