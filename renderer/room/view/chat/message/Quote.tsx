import type { TFunction } from "i18next";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";

interface QuoteProps {
  /** Undefined: older than what the page has. */
  message: DeliveredMessage | undefined;
  t: TFunction<"room">;
  onShow: (seq: number) => void;
}

/** What a message answers: one line, which leads to it. */
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
