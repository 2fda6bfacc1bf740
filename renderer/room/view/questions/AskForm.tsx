import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FEW_VIEWERS, listedQuestion, type ListedQuestion } from "#contract/room/question.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { useAskForm } from "#renderer/data/forms/use-ask-form.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";

/** Asks a question, by name or, where the host allows it, without. */
export function AskForm({ onAsked }: { onAsked: (question: ListedQuestion) => void }) {
  const { t } = useTranslation("questions");
  const rules = useRoom(({ room }) => room.roomInfo.questions?.rules);
  const few = useRoom(({ room }) => room.roomInfo.viewerCount < FEW_VIEWERS);
  const { client } = useRoomClient();
  const form = useAskForm(async (asked) => {
    const outcome = await client.moderation.teaching.request("ask-question", asked, listedQuestion);
    if (outcome.ok) return outcome.data;
    const { statusCode, ...error } = outcome.error;
    throw new ApiError({ ...error, status: statusCode });
  }, onAsked);
  const issueId = useId();
  if (!rules?.open) return <p className="room-chat-offline">{t("closed")}</p>;
  const { value, issue, onChange } = form.field("text");
  const anonymous = form.flag("anonymous");
  return (
    <>
      {rules.everyMinute && <p className="room-chat-offline">{t("everyMinute")}</p>}
      {rules.anonymous && (
        <CheckboxField
          {...anonymous}
          label={t("askAnonymously")}
          hint={anonymous.checked ? `${t("anonymousNote")} ${few ? t("few") : ""}` : undefined}
        />
      )}
      <Banner text={form.bannerText} />
      <Form className="room-chat-form" {...form.props}>
        <InputBox
          className="room-chat-input"
          name="text"
          value={value}
          onChange={({ target }) => onChange(null, { value: target.value })}
          placeholder={t("placeholder")}
          aria-label={t("placeholder")}
          aria-invalid={issue !== undefined || undefined}
          aria-describedby={issue === undefined ? undefined : issueId}
          autoComplete="off"
        />
        <Button type="submit" appearance="primary" disabledFocusable={form.busy}>
          {t("ask")}
        </Button>
      </Form>
      {issue !== undefined && (
        <p className="room-message-rejected" id={issueId} role="alert">
          {issue}
        </p>
      )}
    </>
  );
}
