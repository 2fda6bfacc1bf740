import { useTranslation } from "react-i18next";
import { AmountField } from "#renderer/kit/fields/AmountField.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import type { useLectureForm } from "./use-lecture-form.ts";

const DAYS = [7, 30, 90, 365];

interface RecordingFieldsProps {
  form: ReturnType<typeof useLectureForm>;
  /** True if the server can record. If it can't, an existing choice can still be changed. */
  canRecord: boolean;
}

/** Fields for whether the lecture is recorded, for how long its replay is available, and to whom. */
export function RecordingFields({ form, canRecord }: RecordingFieldsProps) {
  const { t } = useTranslation("lectures");
  const { recordingWished, replayDays } = form.values;
  if (!canRecord && !recordingWished && form.issue("recordingWished") === undefined) return null;
  const isListed = typeof replayDays !== "number" || DAYS.includes(replayDays);
  const days = isListed ? DAYS : [replayDays, ...DAYS];
  return (
    <fieldset>
      <legend>{t("recording")}</legend>
      <CheckboxField
        label={t("fields.recordingWished")}
        hint={t("recordHint")}
        {...form.flag("recordingWished")}
      />
      {recordingWished && (
        <SelectField
          label={t("fields.replayDays")}
          hint={t("replayDaysHint")}
          {...form.choice("replayDays")}
          options={[
            ...days.map((count) => ({ value: count, text: t("replayDays", { count }) })),
            { value: null, text: t("noReplay") },
          ]}
        />
      )}
      {recordingWished && replayDays !== null && (
        <>
          <CheckboxField
            label={t("fields.offlineAllowed")}
            hint={t("offlineHint")}
            {...form.flag("offlineAllowed")}
          />
          <AmountField
            label={t("fields.replayPrice")}
            hint={t("replayPriceHint")}
            {...form.field("replayPrice")}
          />
        </>
      )}
    </fieldset>
  );
}
