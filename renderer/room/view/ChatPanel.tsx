import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#renderer/session/session-store.ts";
import { lacksEarlier, type ChatEntry } from "../chat-log.ts";
import { isHost, isOver } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { ChatInput } from "./ChatInput.tsx";
import { Message } from "./Message.tsx";

/** Stays in the page while closed: what was typed is still there, and the panel can slide. */
export function ChatPanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.chatOpen);
  const offline = useRoom(({ room }) => room.phase.name === "live" && room.links.socket === "down");
  const { locked, slowSeconds } = useRoom(({ room }) => room.classroom.chat);
  const hosting = useRoom(isHost);
  const over = useRoom(isOver);
  return (
    <aside id="room-chat" className="room-chat" data-open={open} inert={!open} aria-label={t("chat.title")}>
      <div className="room-chat-inner">
        <h2>{t("chat.title")}</h2>
        {offline && <p className="room-chat-offline">{t("chat.offline")}</p>}
        <MessageLog open={open} hosting={hosting} over={over} />
        {locked && <p className="room-chat-offline">{t("chat.locked")}</p>}
        {!locked && slowSeconds > 0 && (
          <p className="room-chat-offline">{t("chat.slow", { count: slowSeconds })}</p>
        )}
        {(hosting || !locked) && !over && <ChatInput />}
      </div>
    </aside>
  );
}

function MessageLog({ open, hosting, over }: { open: boolean; hosting: boolean; over: boolean }) {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const entries = useRoom((view) => view.chat.entries);
  const cut = useRoom((view) => lacksEarlier(view.chat));
  const ownId = useSession(({ account }) => account?._id);
  const log = useRef<HTMLDivElement>(null);
  const remove = useCallback((seq: number) => session.acts.do("delete-message", { seq }), [session]);
  useEffect(() => {
    if (log.current && open && entries.length > 0) log.current.scrollTop = log.current.scrollHeight;
  }, [entries, open]);
  return (
    // A keyboard has to be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className="room-chat-log" role="log" aria-label={t("chat.messages")} tabIndex={0}>
      {entries.length === 0 && <p className="room-chat-empty">{t("chat.empty")}</p>}
      {cut && <p className="room-chat-empty">{t("chat.earlier")}</p>}
      {entries.map((entry) => (
        <Message
          key={keyOf(entry, ownId)}
          entry={entry}
          own={entry.status !== "delivered" || entry.senderId === ownId}
          over={over}
          t={t}
          onRemove={hosting ? remove : null}
        />
      ))}
    </div>
  );
}

/** A sender gives their messages ids, which another may copy. */
function keyOf(entry: ChatEntry, ownId: string | undefined): string {
  return `${entry.status === "delivered" ? entry.senderId : ownId} ${entry.clientId}`;
}
