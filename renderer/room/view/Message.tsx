import type { TFunction } from "i18next";
import { memo } from "react";
import type { ChatEntry } from "../chat-log.ts";
import { chatTime, roomErrorText } from "../room-text.ts";
import { RemoveMessage } from "./RemoveMessage.tsx";

interface MessageProps {
  entry: ChatEntry;
  own: boolean;
  over: boolean;
  t: TFunction<"room">;
  /** Null for whoever may not remove it. */
  onRemove: ((seq: number) => void) | null;
}

/** There may be hundreds: one asks no store itself, and is drawn again only when something about it changed. */
export const Message = memo(function Message({ entry, own, over, t, onRemove }: MessageProps) {
  if (entry.status === "delivered") {
    const { sender, sentAt, text, removed, seq } = entry;
    return (
      <div className="room-message" data-own={own} data-status={entry.status}>
        <p className="room-message-head">
          <strong>{sender}</strong>
          <time dateTime={sentAt}>{chatTime(sentAt)}</time>
        </p>
        <p className={removed ? "room-message-removed" : "room-message-text"}>
          {removed ? t("chat.removed") : text}
        </p>
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
      <p className="room-message-text">{entry.text}</p>
      {entry.status === "refused" && (
        <p className="room-message-refused">{roomErrorText({ code: entry.code })}</p>
      )}
    </div>
  );
});
