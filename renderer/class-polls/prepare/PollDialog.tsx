import { type ClipboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_OPTIONS, pollKind, type HostPoll } from "#contract/room/class-poll.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextAreaField } from "#renderer/kit/fields/TextAreaField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { savePoll } from "../class-poll-actions.ts";
import { checkPoll, emptyPoll, readPastedPoll, rightOptions, valuesOf, withKind } from "./poll-values.ts";

interface PollDialogProps {
  lectureId: string;
  /** The poll to change; null for a new one. */
  poll: HostPoll | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Prepares a poll. With a right answer it is a quiz. */
export function PollDialog({ lectureId, poll, onClose, onSaved }: PollDialogProps) {
  const { t } = useTranslation("class-polls");
  const form = usePollForm(lectureId, poll, onSaved);
  const { kind } = form.values;
  const { handlePaste, cutText } = usePastedPoll(form);
  return (
    <FormDialog
      open
      title={t(poll ? "changeTitle" : "add")}
      {...form.props}
      busy={form.busy}
      contentClassName="poll-dialog"
      submitText={t("save")}
      busyText={t("save")}
      onDismiss={onClose}
    >
      <Banner text={form.bannerText ?? cutText} />
      <TextAreaField
        label={t("question")}
        hint={poll === null ? t("pasteHint") : undefined}
        {...form.field("text")}
        rows={3}
        onPaste={handlePaste}
      />
      <SelectField
        label={t("kindLabel")}
        options={pollKind.options.map((value) => ({ value, text: t(`kind.${value}`) }))}
        {...form.choice("kind")}
        onChoose={(chosen) => form.reset(withKind(form.values, chosen))}
      />
      {kind === "number" && (
        <>
          <TextField label={t("number")} hint={t("rightHint")} {...form.field("number")} autoComplete="off" />
          <TextField label={t("tolerance")} {...form.field("tolerance")} autoComplete="off" />
        </>
      )}
      {kind === "true-false" && <RightOfTwo form={form} />}
      {(kind === "one" || kind === "several") && <OptionFields form={form} />}
    </FormDialog>
  );
}

/** Fills an empty form with a pasted poll, and says so if not all of its options fit. */
function usePastedPoll(form: ReturnType<typeof usePollForm>) {
  const { t } = useTranslation("class-polls");
  const [count, setCount] = useState(0);
  const { text, options } = form.values;
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = readPastedPoll(event.clipboardData.getData("text"));
    if (pasted === null || text !== "" || options.some((option) => option !== "")) return;
    event.preventDefault();
    setCount(pasted.options.length);
    form.reset({
      ...pasted,
      options: pasted.options.slice(0, MAX_OPTIONS),
      right: pasted.right.filter((index) => index < MAX_OPTIONS),
    });
  };
  return { handlePaste, cutText: count > MAX_OPTIONS ? t("pastedTooMany", { number: count }) : null };
}

function usePollForm(lectureId: string, poll: HostPoll | null, onSaved: () => void) {
  const [start] = useState(() => (poll === null ? emptyPoll : valuesOf(poll)));
  return useForm({
    start,
    check: checkPoll,
    send: (prepared) => savePoll(lectureId, poll?._id ?? null, prepared),
    onDone: onSaved,
  });
}

interface PartProps {
  form: ReturnType<typeof usePollForm>;
}

function RightOfTwo({ form }: PartProps) {
  const { t } = useTranslation("class-polls");
  const { onChoose } = form.choice("right");
  return (
    <SelectField
      label={t("rightLabel")}
      hint={t("rightHint")}
      name="right"
      issue={form.issue("right")}
      value={form.values.right[0] ?? null}
      options={[
        { value: null, text: t("nothingRight") },
        { value: 0, text: t("true") },
        { value: 1, text: t("false") },
      ]}
      onChoose={(index: number | null) => onChoose(index === null ? [] : [index])}
    />
  );
}

/** The options, and an empty one behind them. */
function OptionFields({ form }: PartProps) {
  const { t } = useTranslation("class-polls");
  const { values } = form;
  const rows = [...values.options, "", ""].slice(
    0,
    Math.min(MAX_OPTIONS, Math.max(2, values.options.length + 1)),
  );
  const right = rightOptions(values);
  const write = (at: number, text: string) =>
    form
      .choice("options")
      .onChoose(rows.map((option, index) => (index === at ? text : option)).filter(untilLast));
  const mark = (at: number, checked: boolean) => {
    const others = values.kind === "several" ? right.filter((index) => index !== at) : [];
    form.choice("right").onChoose(checked ? [...others, at] : others);
  };
  return (
    <fieldset className="poll-dialog__options">
      <legend>{t("options")}</legend>
      {rows.map((option, index) => (
        <div key={index}>
          <TextField
            label={t("option", { number: index + 1 })}
            value={option}
            issue={form.issue(`options.${index}`)}
            onChange={(_, { value }) => write(index, value)}
            autoComplete="off"
          />
          <CheckboxField
            label={t("optionRight", { number: index + 1 })}
            checked={right.includes(index)}
            onChange={(_, { checked }) => mark(index, checked)}
          />
        </div>
      ))}
      <p className="text-field__hint">{t("rightHint")}</p>
    </fieldset>
  );
}

/** Leaves out the empty options at the end. */
const untilLast = (_: string, index: number, options: readonly string[]) =>
  options.slice(index).some((option) => option !== "");
