import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DismissIcon } from "../layout/room-icons.tsx";
import { fieldText } from "#renderer/kit/formatting/field-text.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import { findMessage, messageIssue } from "../../store/chat-log.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { Quote } from "./message/Quote.tsx";

interface ChatInputProps {
  onShow: (seq: number) => void;
}

export function ChatInput({ onShow }: ChatInputProps) {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const draft = useRoom((view) => view.draft);
  const [issue, setIssue] = useState<string | null>(null);
  const issueId = useId();
  const replyTo = useRoom((view) => view.replyTo);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (replyTo !== null) input.current?.focus();
  }, [replyTo]);
  const send = () => {
    const found = messageIssue(draft);
    setIssue(found);
    if (found !== null) return;
    void client.sendMessage(draft, replyTo);
    store.setState({ draft: "", replyTo: null });
  };
  return (
    <>
      {replyTo !== null && <Replying seq={replyTo} onShow={onShow} />}
      <Form className="room-chat-form" onSubmit={send}>
        <InputBox
          ref={input}
          className="room-chat-input"
          value={draft}
          onChange={({ target }) => {
            setIssue(null);
            store.setState({ draft: target.value });
          }}
          placeholder={t("chat.placeholder")}
          aria-label={t("chat.placeholder")}
          aria-invalid={issue !== null || undefined}
          aria-describedby={issue === null ? undefined : issueId}
          autoComplete="off"
        />
        <Button type="submit" appearance="primary">
          {t("chat.send")}
        </Button>
      </Form>
      {issue !== null && (
        <p className="room-message-rejected" id={issueId} role="alert">
          {fieldText(issue)}
        </p>
      )}
    </>
  );
}

/** Shows the message to which the next one will reply. */
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
