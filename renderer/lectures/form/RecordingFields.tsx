import { Checkbox, Field, Input, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { FieldIssues } from "#contract/http/error.ts";
import { issueOf } from "#renderer/kit/fields/field-issues.ts";
import type { LectureFields } from "./check-lecture.ts";

const DAYS = ["7", "30", "90", "365"];

interface RecordingFieldsProps {
  fields: LectureFields;
  setField: (name: keyof LectureFields, value: string) => void;
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
      <Field hint={t("recordHint")} {...issueOf(issues, "recordingWished")}>
        <Checkbox
          name="recordingWished"
          label={t("record")}
          checked={isEnabled}
          onChange={(_, { checked }) => setField("recordingWished", checked === true ? "yes" : "")}
        />
      </Field>
      {isEnabled && (
        <Field label={t("replayDaysField")} hint={t("replayDaysHint")} {...issueOf(issues, "replayDays")}>
          <Select
            name="replayDays"
            value={replayDays}
            onChange={(_, { value }) => setField("replayDays", value)}
          >
            {days.map((count) => (
              <option key={count} value={count}>
                {t("replayDays", { count: Number(count) })}
              </option>
            ))}
            <option value="">{t("noReplay")}</option>
          </Select>
        </Field>
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
      <Field hint={t("offlineHint")} {...issueOf(issues, "offlineAllowed")}>
        <Checkbox
          name="offlineAllowed"
          label={t("offline")}
          checked={fields.offlineAllowed === "yes"}
          onChange={(_, { checked }) => setField("offlineAllowed", checked === true ? "yes" : "")}
        />
      </Field>
      <Field label={t("replayPriceField")} hint={t("replayPriceHint")} {...issueOf(issues, "replayPrice")}>
        <Input
          name="replayPrice"
          inputMode="decimal"
          value={fields.replayPrice}
          onChange={(_, { value }) => setField("replayPrice", value)}
        />
      </Field>
    </>
  );
}
