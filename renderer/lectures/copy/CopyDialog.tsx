import { Field, Input } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { type Lecture, MAX_COPIES } from "#contract/lectures/lecture.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { issueOf, issueText } from "#renderer/kit/fields/field-issues.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { useFormRef } from "#renderer/kit/forms/use-form-ref.ts";
import { useCopyForm } from "./use-copy-form.ts";
import "./copy-dialog.css";

export interface CopyDialogProps {
  lecture: Lecture;
  onCancel: () => void;
  onCopied: (count: number) => void;
}

/** Asks for the first date of the copies and how many there are. */
export function CopyDialog({ lecture, onCancel, onCopied }: CopyDialogProps) {
  const { t } = useTranslation("lectures");
  const form = useCopyForm({ lecture, onCopied });
  const { wallClock, count, issues, busy } = form;
  const formRef = useFormRef(Object.keys(issues).length > 0 ? issues : null);
  return (
    <FormDialog
      open
      title={t("copy.title")}
      busy={busy}
      contentClassName="copy-dialog"
      formRef={formRef}
      dismissText={t("copy.cancel")}
      submitText={t("create")}
      busyText={t("saving")}
      onDismiss={onCancel}
      onSubmit={form.handleSubmit}
    >
      <p>{t("copy.lead", { name: lecture.name })}</p>
      <ScheduleField
        label={t("copy.first")}
        name="schedule"
        value={wallClock}
        onChange={(_, data) => form.setWallClock(data.value)}
        shown={usePreferences((all) => all)}
        issue={issueText(issues, "schedule")}
      />
      <Field
        label={t("copy.count")}
        hint={t("copy.countHint", { max: MAX_COPIES })}
        {...issueOf(issues, "count")}
      >
        <Input
          type="number"
          name="count"
          min={1}
          max={MAX_COPIES}
          value={count}
          onChange={(_, data) => form.setCount(data.value)}
        />
      </Field>
    </FormDialog>
  );
}
