import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ReplayMessage } from "#contract/replay/replay-chat.ts";
import { replayTime } from "../replay-text.ts";
import "../jump-list.css";
import "./replay-chat.css";

interface ReplayChatProps {
  messages: readonly ReplayMessage[];
  durationMs: number;
  /** The playback position, in milliseconds. */
  atMs: number;
  onSeek: (atMs: number) => void;
}

/** The lecture's chat up to the playback position, as it was in the room. Pressing a message jumps to it. */
export function ReplayChat({ messages, durationMs, atMs, onSeek }: ReplayChatProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const next = messages.findIndex((message) => message.atMs > atMs);
  const said = next === -1 ? messages : messages.slice(0, next);
  const list = useNewestInView(said.length);
  if (messages.length === 0) return null;
  return (
    <section className="jump-section" aria-labelledby={heading}>
      <h2 id={heading}>{t("chat.heading")}</h2>
      <ol ref={list} className="jump-list">
        {said.map((message) => (
          <li key={message.seq}>
            <button type="button" className="jump-list__jump" onClick={() => onSeek(message.atMs)}>
              <Message message={message} durationMs={durationMs} />
            </button>
          </li>
        ))}
      </ol>
      {said.length === 0 && <p className="replay-chat__none">{t("chat.none")}</p>}
    </section>
  );
}

function Message({ message, durationMs }: { message: ReplayMessage; durationMs: number }) {
  const { t } = useTranslation("replay");
  const { sender: name, isHost, atMs, text } = message;
  return (
    <span className="replay-chat__message">
      <span className="replay-chat__head">
        <strong>{isHost ? t("chat.host", { name }) : name}</strong>
        <span className="jump-list__time">{replayTime(atMs, durationMs)}</span>
      </span>
      <span>{text}</span>
    </span>
  );
}

/** Keeps a list's newest message in view, unless the user has scrolled up to read. */
function useNewestInView(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (!element || count === 0) return;
    const wasAtEnd = before.current - element.scrollTop - element.clientHeight < 40;
    before.current = element.scrollHeight;
    if (wasAtEnd) element.scrollTop = element.scrollHeight;
  }, [count]);
  return list;
}
