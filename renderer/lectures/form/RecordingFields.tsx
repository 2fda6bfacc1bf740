import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/http/error.ts";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { issueText } from "#renderer/kit/fields/field-issues.ts";
import type { TypedFields } from "./check-lecture.ts";

const DAYS = ["7", "30", "90", "365"];

interface RecordingFieldsProps {
  fields: TypedFields;
  setField: (name: keyof TypedFields, value: string) => void;
  issues: FieldIssues;
  /** True if the server can record. If it can't, an existing choice can still be changed. */
  canRecord: boolean;
}

/** Fields for whether the lecture is recorded, and for how long its replay is available. */
export function RecordingFields({ fields, setField, issues, canRecord }: RecordingFieldsProps) {
  const { t } = useTranslation("lectures");
  const { recordingWished, replayDays } = fields;
  const isEnabled = recordingWished === "yes";
  if (!canRecord && !isEnabled && issues["recordingWished"] === undefined) return null;
  const days = DAYS.includes(replayDays) || replayDays === "" ? DAYS : [replayDays, ...DAYS];
  return (
    <fieldset>
      <legend>{t("recording")}</legend>
      <CheckboxField
        name="recordingWished"
        label={t("record")}
        hint={t("recordHint")}
        issue={issueText(issues, "recordingWished")}
        checked={isEnabled}
        onChange={(_, { checked }) => setField("recordingWished", checked ? "yes" : "")}
      />
      {isEnabled && (
        <SelectField
          label={t("replayDaysField")}
          hint={t("replayDaysHint")}
          issue={issueText(issues, "replayDays")}
          name="replayDays"
          value={replayDays}
          options={[
            ...days.map((count) => ({ value: count, text: t("replayDays", { count: Number(count) }) })),
            { value: "", text: t("noReplay") },
          ]}
          onChoose={(value) => setField("replayDays", value)}
        />
      )}
      {isEnabled && replayDays !== "" && <ReplayTerms {...{ fields, setField, issues }} />}
    </fieldset>
  );
}

/** Fields for offline replays, and for the replay's price for buyers without a seat. */
function ReplayTerms({ fields, setField, issues }: Omit<RecordingFieldsProps, "canRecord">) {
  const { t } = useTranslation("lectures");
  return (
    <>
      <CheckboxField
        name="offlineAllowed"
        label={t("offline")}
        hint={t("offlineHint")}
        issue={issueText(issues, "offlineAllowed")}
        checked={fields.offlineAllowed === "yes"}
        onChange={(_, { checked }) => setField("offlineAllowed", checked ? "yes" : "")}
      />
      <TextField
        label={t("replayPriceField")}
        hint={t("replayPriceHint")}
        issue={issueText(issues, "replayPrice")}
        name="replayPrice"
        inputMode="decimal"
        value={fields.replayPrice}
        onChange={(_, { value }) => setField("replayPrice", value)}
      />
    </>
  );
}
