import { useTranslation } from "react-i18next";
import { type Lecture, MAX_REPEATS } from "#contract/lectures/lecture.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useRepeatForm } from "./use-repeat-form.ts";
import "./repeat-dialog.css";

export interface RepeatDialogProps {
  lecture: Lecture;
  onCancel: () => void;
  onRepeated: (count: number) => void;
}

/** Asks for the date of the first repeat and the number of repeats. */
export function RepeatDialog({ lecture, onCancel, onRepeated }: RepeatDialogProps) {
  const { t } = useTranslation("lectures");
  const form = useRepeatForm({ lecture, onRepeated });
  const { wallClock, count, issues, busy } = form;
  const formRef = useFormRef(Object.keys(issues).length > 0 ? issues : null);
  return (
    <FormDialog
      open
      title={t("repeat.title")}
      busy={busy}
      contentClassName="repeat-dialog"
      formRef={formRef}
      dismissText={t("repeat.cancel")}
      submitText={t("create")}
      busyText={t("saving")}
      onDismiss={onCancel}
      onSubmit={form.handleSubmit}
    >
      <p>{t("repeat.lead", { name: lecture.name })}</p>
      <ScheduleField
        label={t("repeat.first")}
        name="schedule"
        value={wallClock}
        onChange={(_, data) => form.setWallClock(data.value)}
        shown={usePreferences((all) => all)}
        issue={issueText(issues, "schedule")}
      />
      <TextField
        label={t("repeat.count")}
        hint={t("repeat.countHint", { max: MAX_REPEATS })}
        issue={issueText(issues, "count")}
        type="number"
        name="count"
        min={1}
        max={MAX_REPEATS}
        value={count}
        onChange={(_, data) => form.setCount(data.value)}
      />
    </FormDialog>
  );
}
