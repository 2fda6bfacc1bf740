import type { TFunction } from "i18next";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";

interface QuoteProps {
  /** Undefined if the message is older than those that the page has loaded. */
  message: DeliveredMessage | undefined;
  t: TFunction<"room">;
  onShow: (seq: number) => void;
}

/** One line of the message to which another replies. Pressing it scrolls to the message. */
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
