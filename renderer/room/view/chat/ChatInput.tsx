import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/ui/actions/Button.tsx";
import { DismissIcon } from "../room-icons.tsx";
import { MAX_CHAT_CHARACTERS } from "#contract/room/chat.ts";
import { InputBox } from "#renderer/ui/forms/InputBox.tsx";
import { findMessage } from "../../chat/chat-log.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { Quote } from "./message/Quote.tsx";

interface ChatInputProps {
  onShow: (seq: number) => void;
}

export function ChatInput({ onShow }: ChatInputProps) {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const [typed, setTyped] = useState("");
  const replyTo = useRoom((view) => view.replyTo);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (replyTo !== null) input.current?.focus();
  }, [replyTo]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void client.sendMessage(typed, replyTo);
    setTyped("");
    store.setState({ replyTo: null });
  };
  return (
    <>
      {replyTo !== null && <Replying seq={replyTo} onShow={onShow} />}
      <form className="room-chat-form" onSubmit={send}>
        <InputBox
          ref={input}
          className="room-chat-input"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t("chat.placeholder")}
          aria-label={t("chat.placeholder")}
          maxLength={MAX_CHAT_CHARACTERS}
          autoComplete="off"
        />
        <Button type="submit" appearance="primary">
          {t("chat.send")}
        </Button>
      </form>
    </>
  );
}

/** What the next message answers. */
function Replying({ seq, onShow }: ChatInputProps & { seq: number }) {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const message = useRoom(({ chat }) => findMessage(chat, seq));
  return (
    <div className="room-replying">
      <Quote message={message} t={t} onShow={onShow} />
      <Button
        appearance="subtle"
        icon={<DismissIcon />}
        aria-label={t("chat.cancelReply")}
        title={t("chat.cancelReply")}
        onClick={() => store.setState({ replyTo: null })}
      />
    </div>
  );
}
