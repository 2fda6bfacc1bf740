import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ArrowDownIcon } from "#renderer/kit/appearance/icons.tsx";
import { useSession } from "#renderer/data/session/session-store.ts";
import {
  countUnread,
  editRejected,
  isDelivered,
  lacksEarlier,
  markRead,
  type ChatEntry,
  type PendingMessage,
} from "../../store/chat-log.ts";
import { isOver } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { Message } from "./message/Message.tsx";
import { MessageMenu } from "./message/MessageMenu.tsx";
import { useMessageMenu, type ShowMenu } from "./message/use-message-menu.ts";
import { focusChatInput, showMessage } from "./show-message.ts";
import { useFollowEnd } from "./use-follow-end.ts";

export function MessageLog() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const open = useRoom((view) => view.chatOpen);
  const entries = useRoom((view) => view.chat.entries);
  const onRead = useCallback(
    () =>
      store.setState((view) => {
        const chat = markRead(view.chat);
        return chat === view.chat ? view : { chat };
      }),
    [store],
  );
  const { log, onScroll, goToEnd } = useFollowEnd(open, entries, onRead);
  const { menu, show, close, longPress } = useMessageMenu();
  return (
    <div className="room-chat-middle">
      <div
        ref={log}
        className="room-chat-log"
        role="log"
        aria-label={t("chat.messages")}
        // Focusable, so that it can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        {...longPress}
      >
        <Messages entries={entries} onMenu={show} />
      </div>
      <NewMessages onPress={goToEnd} />
      <MessageMenu menu={menu} onClose={close} />
    </div>
  );
}

function Messages({ entries, onMenu }: { entries: readonly ChatEntry[]; onMenu: ShowMenu }) {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const onEdit = useCallback(
    (message: PendingMessage) => {
      store.setState((view) => editRejected(view, message));
      focusChatInput();
    },
    [store],
  );
  const over = useRoom(isOver);
  const truncated = useRoom((view) => lacksEarlier(view.chat));
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const assistantId = useRoom(({ room }) => room.roomInfo.assistant?.accountId);
  const reported = useRoom(({ room }) => room.roomInfo.reported);
  const ownId = useSession(({ account }) => account?._id);
  const bySeq = useMemo(
    () => new Map(entries.filter(isDelivered).map((entry) => [entry.seq, entry])),
    [entries],
  );
  if (entries.length === 0) return <p className="room-chat-empty">{t("chat.empty")}</p>;
  return (
    <>
      {truncated && <p className="room-chat-empty">{t("chat.earlier")}</p>}
      {entries.map((entry) => (
        <Message
          key={keyOf(entry, ownId)}
          entry={entry}
          own={entry.status !== "delivered" || entry.senderId === ownId}
          badge={entry.status === "delivered" ? badgeOf(entry.senderId, { hostId, assistantId }) : null}
          reported={entry.status === "delivered" && reported.includes(entry.seq)}
          over={over}
          quoted={entry.replyTo === null ? undefined : bySeq.get(entry.replyTo)}
          t={t}
          onShow={showMessage}
          onMenu={onMenu}
          onEdit={onEdit}
        />
      ))}
    </>
  );
}

/** Shown below the log to a reader who has scrolled away from the newest message. */
function NewMessages({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("room");
  const ownId = useSession(({ account }) => account?._id);
  const unread = useRoom((view) => (view.chatOpen ? countUnread(view.chat, ownId) : 0));
  if (unread === 0) return null;
  return (
    <button type="button" className="plain-button plain-button--primary room-chat-new" onClick={onPress}>
      <ArrowDownIcon />
      {t("chat.newMessages", { count: unread })}
    </button>
  );
}

/**
 * The key includes the sender, because clients choose the ids of their messages, and two senders may choose the same
 * id.
 */
function keyOf(entry: ChatEntry, ownId: string | undefined): string {
  return `${entry.status === "delivered" ? entry.senderId : ownId} ${entry.clientId}`;
}

function badgeOf(
  senderId: string,
  { hostId, assistantId }: { hostId: string | undefined; assistantId: string | undefined },
): "host" | "assistant" | null {
  if (senderId === hostId) return "host";
  return senderId === assistantId ? "assistant" : null;
}
