import { Button, Input } from "@fluentui/react-components";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_CHAT_CHARACTERS } from "#contract/room/chat.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

export function ChatInput() {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const [typed, setTyped] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    void client.sendMessage(typed);
    setTyped("");
  };
  return (
    <form className="room-chat-form" onSubmit={send}>
      <Input
        className="room-chat-input"
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        placeholder={t("chat.placeholder")}
        aria-label={t("chat.placeholder")}
        maxLength={MAX_CHAT_CHARACTERS}
        autoComplete="off"
      />
      <Button type="submit" appearance="primary">
        {t("chat.send")}
      </Button>
    </form>
  );
}
