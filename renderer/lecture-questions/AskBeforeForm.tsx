import { useTranslation } from "react-i18next";
import { MAX_QUESTION_CHARACTERS, type QuestionRules } from "#contract/room/question.ts";
import { useAskForm } from "#renderer/data/forms/use-ask-form.ts";
import { SubmitButton } from "#renderer/kit/actions/SubmitButton.tsx";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { Form } from "#renderer/kit/forms/Form.tsx";
import { askQuestion, showAsked } from "./question-actions.ts";

interface AskBeforeFormProps {
  lectureId: string;
  rules: QuestionRules;
  /** True if so few have a seat that others may guess who asks. */
  few: boolean;
}

export function AskBeforeForm({ lectureId, rules, few }: AskBeforeFormProps) {
  const { t } = useTranslation("questions");
  const form = useAskForm(
    (asked) => askQuestion(lectureId, asked),
    (question) => showAsked(lectureId, question),
  );
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
