import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  askQuestion as endpoint,
  MAX_QUESTION_CHARACTERS,
  type QuestionRules,
} from "#contract/room/question.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { askQuestion } from "./question-actions.ts";

interface AskBeforeFormProps {
  lectureId: string;
  rules: QuestionRules;
  /** True if so few have a seat that others may guess who asks. */
  few: boolean;
  onAsked: () => void;
}

export function AskBeforeForm({ lectureId, rules, few, onAsked }: AskBeforeFormProps) {
  const { t } = useTranslation("questions");
  // A question that is sent again after a lost answer keeps its id, so that it is asked once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const form = useForm({
    start: { text: "", anonymous: false },
    check: (values) => checkedBy(endpoint.body.safeParse({ clientId, ...values })),
    send: (asked) => askQuestion(lectureId, asked),
    onDone: (_, { anonymous }) => {
      setClientId(crypto.randomUUID());
      form.reset({ text: "", anonymous });
      onAsked();
    },
  });
  if (!rules.open) return <p>{t("closed")}</p>;
  const anonymous = form.flag("anonymous");
  return (
    <Form className="lecture-questions__form" {...form.props}>
      <Banner text={form.bannerText} />
      <TextAreaField
        label={t("placeholder")}
        hint={t("left", { count: MAX_QUESTION_CHARACTERS - form.values.text.trim().length })}
        {...form.field("text")}
        rows={2}
      />
      {rules.anonymous && (
        <CheckboxField
          {...anonymous}
          label={t("askAnonymously")}
          hint={anonymous.checked ? `${t("anonymousNote")} ${few ? t("fewSeats") : ""}` : undefined}
        />
      )}
      <SubmitButton busy={form.busy} text={t("ask")} busyText={t("ask")} />
    </Form>
  );
}
