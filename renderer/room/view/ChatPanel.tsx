import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#renderer/session/session-store.ts";
import { lacksEarlier, type ChatEntry } from "../chat-log.ts";
import { chatTime, roomErrorText } from "../room-text.ts";
import { isHost, isOver } from "../room-selectors.ts";
import { useRoom } from "../use-visit.ts";
import { ChatInput } from "./ChatInput.tsx";
import { RemoveMessage } from "./RemoveMessage.tsx";

/** Stays in the page while closed: what was typed is still there, and the panel can slide. */
export function ChatPanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.chatOpen);
  const entries = useRoom((view) => view.chat.entries);
  const cut = useRoom((view) => lacksEarlier(view.chat));
  const offline = useRoom(({ room }) => room.phase.name === "live" && room.links.socket === "down");
  const { locked, slowSeconds } = useRoom(({ room }) => room.classroom.chat);
  const hosting = useRoom(isHost);
  const over = useRoom(isOver);
  const ownId = useSession((session) => session.account?._id);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current && open && entries.length > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, open]);
  return (
    <aside id="room-chat" className="room-chat" data-open={open} inert={!open} aria-label={t("chat.title")}>
      <div className="room-chat-inner">
        <h2>{t("chat.title")}</h2>
        {offline && <p className="room-chat-offline">{t("chat.offline")}</p>}
        {/* A keyboard has to be able to scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={log} className="room-chat-log" role="log" aria-label={t("chat.messages")} tabIndex={0}>
          {entries.length === 0 && <p className="room-chat-empty">{t("chat.empty")}</p>}
          {cut && <p className="room-chat-empty">{t("chat.earlier")}</p>}
          {entries.map((entry) => (
            <Message key={keyOf(entry, ownId)} entry={entry} />
          ))}
        </div>
        {locked && <p className="room-chat-offline">{t("chat.locked")}</p>}
        {!locked && slowSeconds > 0 && (
          <p className="room-chat-offline">{t("chat.slow", { count: slowSeconds })}</p>
        )}
        {(hosting || !locked) && !over && <ChatInput />}
      </div>
    </aside>
  );
}

/** A sender gives their messages ids, which another may copy. */
function keyOf(entry: ChatEntry, ownId: string | undefined): string {
  return `${entry.status === "delivered" ? entry.senderId : ownId} ${entry.clientId}`;
}

function Message({ entry }: { entry: ChatEntry }) {
  const { t } = useTranslation("room");
  const ownId = useSession((session) => session.account?._id);
  const over = useRoom(isOver);
  const own = entry.status !== "delivered" || entry.senderId === ownId;
  const hosting = useRoom(isHost);
  const removed = entry.status === "delivered" && entry.removed;
  return (
    <div className="room-message" data-own={own} data-status={entry.status}>
      <p className="room-message-head">
        <strong>{entry.status === "delivered" ? entry.sender : t("chat.you")}</strong>
        {entry.status === "delivered" && <time dateTime={entry.sentAt}>{chatTime(entry.sentAt)}</time>}
        {entry.status === "sending" && <span>{t(over ? "chat.notSent" : "chat.sending")}</span>}
      </p>
      {removed ? (
        <p className="room-message-removed">{t("chat.removed")}</p>
      ) : (
        <p className="room-message-text">{entry.text}</p>
      )}
      {hosting && entry.status === "delivered" && !removed && <RemoveMessage entry={entry} />}
      {entry.status === "refused" && (
        <p className="room-message-refused">{roomErrorText({ code: entry.code })}</p>
      )}
    </div>
  );
}
