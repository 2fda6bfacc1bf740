import type { TFunction } from "i18next";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";

interface QuoteProps {
  /** Undefined for a message older than those the page has. */
  message: DeliveredMessage | undefined;
  t: TFunction<"room">;
  onShow: (seq: number) => void;
}

/** The message being replied to, in one line, which leads to it. */
export function Quote({ message, t, onShow }: QuoteProps) {
  if (!message) return <p className="room-quote">{t("chat.quoteEarlier")}</p>;
  const { sender, text, removed, seq } = message;
  return (
    <button type="button" className="room-quote" onClick={() => onShow(seq)}>
      <span className="visually-hidden">{t("chat.quote")}</span> <strong dir="auto">{sender}:</strong>{" "}
      <span dir="auto">{removed ? t("chat.removed") : text}</span>
    </button>
  );
}
