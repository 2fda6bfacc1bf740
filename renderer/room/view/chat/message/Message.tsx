import type { TFunction } from "i18next";
import { memo } from "react";
import type { ChatEntry } from "../../../chat/chat-log.ts";
import { chatTime, roomErrorText } from "../../room-text.ts";
import { MessageText } from "./MessageText.tsx";
import { RemoveMessage } from "./RemoveMessage.tsx";

interface MessageProps {
  entry: ChatEntry;
  own: boolean;
  fromHost: boolean;
  over: boolean;
  t: TFunction<"room">;
  /** Null for viewers, who may not remove messages. */
  onRemove: ((seq: number) => void) | null;
}

/** There may be hundreds: each reads no store itself and re-renders only when its own props change. */
export const Message = memo(function Message({ entry, own, fromHost, over, t, onRemove }: MessageProps) {
  if (entry.status === "delivered") {
    const { sender, sentAt, text, removed, seq } = entry;
    return (
      <div className="room-message" data-own={own} data-status={entry.status}>
        <p className="room-message-head">
          <strong dir="auto">{sender}</strong>
          {fromHost && <span className="room-message-badge">{t("chat.host")}</span>}
          <time dateTime={sentAt}>{chatTime(sentAt)}</time>
        </p>
        {removed ? <p className="room-message-removed">{t("chat.removed")}</p> : <MessageText text={text} />}
        {onRemove && !removed && (
          <RemoveMessage label={t("chat.remove", { name: sender })} onClick={() => onRemove(seq)} />
        )}
      </div>
    );
  }
  return (
    <div className="room-message" data-own={own} data-status={entry.status}>
      <p className="room-message-head">
        <strong>{t("chat.you")}</strong>
        {entry.status === "sending" && <span>{t(over ? "chat.notSent" : "chat.sending")}</span>}
      </p>
      <MessageText text={entry.text} />
      {entry.status === "rejected" && (
        <p className="room-message-rejected">{roomErrorText({ code: entry.code })}</p>
      )}
    </div>
  );
});
