import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { replayTime } from "../replay-words.ts";
import { useReplayChat } from "./use-replay-chat.ts";
import "./replay-chat.css";

interface ReplayChatProps {
  lectureId: string;
  durationMs: number;
  /** Where the replay is, in milliseconds. */
  atMs: number;
  onSeek: (atMs: number) => void;
}

/** The lecture's chat up to where the replay is, as it was in the room. Pressing a message jumps to it. */
export function ReplayChat({ lectureId, durationMs, atMs, onSeek }: ReplayChatProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const messages = useReplayChat(lectureId);
  const next = messages.findIndex((message) => message.atMs > atMs);
  const said = next === -1 ? messages : messages.slice(0, next);
  const list = useNewestInView(said.length);
  if (messages.length === 0) return null;
  return (
    <section className="replay-chat" aria-labelledby={heading}>
      <h2 id={heading}>{t("chat.heading")}</h2>
      <ol ref={list} className="replay-chat__messages">
        {said.map((message) => (
          <li key={message.seq}>
            <button type="button" className="replay-chat__message" onClick={() => onSeek(message.atMs)}>
              <span className="replay-chat__head">
                <strong>{message.isHost ? t("chat.host", { name: message.sender }) : message.sender}</strong>
                <span className="replay-chat__time">{replayTime(message.atMs, durationMs)}</span>
              </span>
              <span>{message.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {said.length === 0 && <p className="replay-chat__none">{t("chat.none")}</p>}
    </section>
  );
}

/** Keeps the newest message of a list in view, unless the person has scrolled up to read. */
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
