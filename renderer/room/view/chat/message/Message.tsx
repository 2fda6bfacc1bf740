import type { TFunction } from "i18next";
import { memo, type ReactNode } from "react";
import { FlagIcon, MoreIcon } from "#renderer/kit/appearance/icons.tsx";
import type { ChatEntry, DeliveredMessage, PendingMessage } from "#renderer/room/store/chat-log.ts";
import { chatTime, roomErrorText } from "../../layout/room-text.ts";
import { MessageText } from "./MessageText.tsx";
import type { ShowMenu } from "./use-message-menu.ts";
import { Quote } from "./Quote.tsx";
import "#renderer/kit/actions/plain-button.css";
import "./message.css";

interface MessageProps {
  entry: ChatEntry;
  own: boolean;
  /** What the sender is in this lecture, beside their name. */
  badge: "host" | "assistant" | null;
  /** True if the message was reported and no decision has been made yet. */
  reported: boolean;
  over: boolean;
  /** The message to which this one replies; undefined if the page has not loaded it. */
  quoted: DeliveredMessage | undefined;
  t: TFunction<"room">;
  onShow: (seq: number) => void;
  /** Opens a message's menu of actions beside the button that was pressed. */
  onMenu: ShowMenu;
  /** Moves a rejected message back into the input. */
  onEdit: (message: PendingMessage) => void;
}

/**
 * There may be hundreds of messages, so no message reads a store itself: each re-renders only when its own props
 * change.
 */
export const Message = memo(function Message(props: MessageProps) {
  const { entry, own, badge, reported, over, quoted, t, onShow, onMenu, onEdit } = props;
  const quote = entry.replyTo !== null && <Quote message={quoted} t={t} onShow={onShow} />;
  if (entry.status === "delivered") {
    const { sender, sentAt, text, removed, seq } = entry;
    return (
      <div className="room-message" data-own={own} data-status={entry.status} data-seq={seq} tabIndex={-1}>
        <div className="room-message-head">
          <strong dir="auto">{sender}</strong>
          {badge && (
            <span className="room-message-badge">
              {t(badge === "host" ? "chat.host" : "assistant.title")}
            </span>
          )}
          {reported && !removed && (
            <span className="room-message-reported">
              <FlagIcon /> {t("chat.reported")}
            </span>
          )}
          <time dateTime={sentAt}>{chatTime(sentAt)}</time>
          {!removed && (
            <button
              type="button"
              className="plain-button plain-button--subtle room-message-more"
              aria-label={t("chat.actions", { name: sender })}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(entry, currentTarget)}
            >
              <MoreIcon />
            </button>
          )}
        </div>
        {!removed && quote}
        {removed ? <p className="room-message-removed">{t("chat.removed")}</p> : <MessageText text={text} />}
      </div>
    );
  }
  return (
    <Undelivered entry={entry} over={over} t={t} onEdit={onEdit}>
      {quote}
    </Undelivered>
  );
});

interface UndeliveredProps extends Pick<MessageProps, "over" | "t" | "onEdit"> {
  entry: Exclude<ChatEntry, { status: "delivered" }>;
  children: ReactNode;
}

function Undelivered({ entry, over, t, onEdit, children }: UndeliveredProps) {
  return (
    <div className="room-message" data-own data-status={entry.status}>
      <p className="room-message-head">
        <strong>{t("chat.you")}</strong>
        {entry.status === "sending" && <span>{t(over ? "chat.notSent" : "chat.sending")}</span>}
      </p>
      {children}
      <MessageText text={entry.text} />
      {entry.status === "rejected" && (
        <p className="room-message-rejected">
          {roomErrorText({ code: entry.code })}{" "}
          {!over && (
            <button type="button" className="plain-button plain-button--subtle" onClick={() => onEdit(entry)}>
              {t("chat.edit")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
