import { useTranslation } from "react-i18next";
import { type Lecture, MAX_REPEATS } from "#contract/lectures/lecture.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { ScheduleField } from "#renderer/kit/fields/ScheduleField.tsx";
import { checkRepeats, nextWeekOf, type RepeatValues, sendRepeats } from "./send-repeats.ts";
import "./repeat-dialog.css";

export interface RepeatDialogProps {
  lecture: Lecture;
  onCancel: () => void;
  onRepeated: (count: number) => void;
}

/** Asks for the date of the first repeat and the number of repeats. */
export function RepeatDialog({ lecture, onCancel, onRepeated }: RepeatDialogProps) {
  const { t } = useTranslation("lectures");
  const form = useForm({
    start: (): RepeatValues => ({ schedule: nextWeekOf(lecture, new Date(serverNow())), count: 1 }),
    check: checkRepeats,
    send: (repeats) => sendRepeats(lecture, repeats),
    onDone: (created) => onRepeated(created.length),
  });
  return (
    <FormDialog
      open
      title={t("repeat.title")}
      {...form.props}
      busy={form.busy}
      contentClassName="repeat-dialog"
      submitText={t("create")}
      busyText={t("saving")}
      onDismiss={onCancel}
    >
      <p>{t("repeat.lead", { name: lecture.name })}</p>
      <Banner text={form.bannerText} />
      <ScheduleField
        label={t("repeat.first")}
        {...form.field("schedule")}
        shown={usePreferences((all) => all)}
      />
      <AmountField
        label={t("repeat.count")}
        hint={t("repeat.countHint", { max: MAX_REPEATS })}
        {...form.field("count")}
        type="number"
        min={1}
        max={MAX_REPEATS}
      />
    </FormDialog>
  );
}
